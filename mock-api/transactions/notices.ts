import { notify, notifyArrived } from '../accounts/notices'
import type { Database } from '../database/database'
import { plain } from '../ledger/money'
import type { TransactionRow, Waiting } from './step'

const coins = ({ amountCrypto, symbol }: TransactionRow): string => `${plain(amountCrypto)} ${symbol}`

/** '413187.50' is '₦413,187.50'. */
const naira = ({ amountNgn }: TransactionRow): string =>
  `₦${(amountNgn ?? '0.00').replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`

const waits: Record<Waiting, string> = {
  limit: 'We pay it once you reach the minimum payout. Smaller deposits add up.',
  identity: 'Please verify your identity: the payout waits for it.',
  bank: 'Please add a bank account: the payout waits for it.',
}

/** Tells the owner that a transaction has come to the status it has now; `waiting` is what a pending one waits for. */
export const notifyStatus = async (
  tx: Database,
  row: TransactionRow,
  at: Date,
  waiting: Waiting | null = null,
): Promise<void> => {
  const { accountId, transactionId, status, direction } = row
  const about = { kind: 'transaction', id: row.id } as const
  const notifyOwner = (title: string, body: string) => notify(tx, { accountId, title, body, about }, at)
  if (status === 'pool')
    await notifyOwner(
      'Deposit detected',
      `${coins(row)} is on its way. It counts once the network has confirmed it.`,
    )
  if (status === 'pending') {
    const next = waiting ? waits[waiting] : `${naira(row)} is on its way to your bank account.`
    await notifyOwner('Deposit confirmed', `${coins(row)} has arrived. ${next}`)
  }
  if (status === 'approved' && direction === 'wallet')
    await notifyOwner('Deposit credited', `${coins(row)} is in your wallet.`)
  if (status === 'approved' && direction !== 'wallet') {
    await notifyArrived(tx, { accountId, id: row.id, naira: naira(row) }, at)
    await notifyOwner(
      'Payout sent',
      `${naira(row)} for ${coins(row)} was sent to your ${row.paidBankName} account. Your bank's alert may take a little longer.`,
    )
  }
  if (status === 'reported')
    await notifyOwner('Report received', `We are looking into transaction ${transactionId}.`)
}

/** Tells the owner that support has settled a report. */
export const notifyResolved = async (tx: Database, row: TransactionRow, at: Date): Promise<void> => {
  const body = `Transaction ${row.transactionId} was looked into and is settled.`
  const about = { kind: 'transaction', id: row.id } as const
  await notify(tx, { accountId: row.accountId, title: 'Report resolved', body, about }, at)
}
