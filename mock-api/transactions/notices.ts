import { notify, notifyArrived } from '../accounts/notices'
import type { Database } from '../database/database'
import { trimZeros } from '../ledger/money'
import type { TransactionRow, WaitReason } from './locked-transaction'

const coins = ({ amountCrypto, symbol }: TransactionRow): string => `${trimZeros(amountCrypto)} ${symbol}`

/** Formats '413187.50' as '₦413,187.50'. */
const naira = ({ amountNgn }: TransactionRow): string =>
  `₦${(amountNgn ?? '0.00').replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`

const waitTexts: Record<WaitReason, string> = {
  limit: "We'll pay it once you reach the minimum payout. Smaller deposits add up.",
  identity: 'Please verify your identity to receive the payout.',
  bank: 'Please add a bank account to receive the payout.',
}

/** Notifies the owner of the current status; `waitReason`: why a pending transaction is waiting. */
export const notifyStatus = async (
  tx: Database,
  row: TransactionRow,
  at: Date,
  waitReason: WaitReason | null = null,
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
    const next = waitReason ? waitTexts[waitReason] : `${naira(row)} is on its way to your bank account.`
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

export const notifyResolved = async (tx: Database, row: TransactionRow, at: Date): Promise<void> => {
  const body = `Transaction ${row.transactionId} has been reviewed and is settled.`
  const about = { kind: 'transaction', id: row.id } as const
  await notify(tx, { accountId: row.accountId, title: 'Report resolved', body, about }, at)
}
