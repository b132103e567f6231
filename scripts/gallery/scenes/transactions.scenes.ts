import { room } from '../scene'
import { never, refused, unreachable } from '../world/outcomes'
import { newbie } from '../world/people'
import { history, listOf, ofStatus } from '../world/transactions'

const list = '/dashboard/transactions'
const details = (id: string) => `${list}/details?id=${id}`
const at = (status: Parameters<typeof ofStatus>[0]) => details(ofStatus(status).id)

const huge = history.map((row, number) =>
  number % 2
    ? row
    : { ...row, amountCrypto: '98765432.123456', amountUSD: '98765432.12', amountNGN: '163481031481.91' },
)
const comment = (id: string, username: string, body: string) => ({
  id,
  username,
  body,
  createDate: '2026-11-20T10:00:00.000Z',
})
const arabic =
  'مرحبا Ada، تم استلام رسالتك. See https://example.com/a-very-long-address-that-nobody-can-break?with=parameters'

export const transactionScenes = [
  ...room('Transactions', {
    transactions: { title: 'the list', at: list, sign: 'Selling BTC' },
    'transactions-huge': {
      title: 'huge figures',
      at: list,
      answers: { transactions: listOf(huge, { totalNgn: '1634810314810.91', totalUsd: '987654320.12' }) },
      sign: /98,765,432/,
    },
    'transactions-summary': {
      title: 'the summary, with a statement',
      at: list,
      sign: 'My Transactions Summary',
      steps: (stage) => stage.press('Summary'),
    },
    'statement-reading': {
      title: 'a statement is being read',
      at: list,
      sign: /^Reading…/,
      steps: async (stage) => {
        await stage.press('Summary')
        await stage.control('Save CSV')
        stage.answer({ transactions: never })
        await stage.press('Save CSV')
      },
    },
    'statement-failed': {
      title: 'a statement that could not be read',
      at: list,
      sign: 'Use what this device has',
      steps: async (stage) => {
        await stage.press('Summary')
        await stage.control('Save CSV')
        stage.answer({ transactions: unreachable })
        await stage.press('Save CSV')
        for (let tries = 0; tries < 3; tries += 1) await stage.pass(5_000)
      },
    },
    'transactions-searched': {
      title: 'searched for a number',
      at: list,
      sign: 'Today',
      steps: (stage) => stage.fill(/Amount, hash or name|Search/, '634095'),
    },
    'transactions-none-of-kind': {
      title: 'nothing of this kind',
      at: `${list}?status=reported&currency=BTC`,
      sign: 'None of this kind.',
    },
    'transactions-loading': {
      title: 'it loads',
      at: list,
      answers: { transactions: never },
      sign: 'Transactions',
      busy: true,
    },
    'transactions-last-known': {
      title: 'nobody answers: what was last known',
      at: list,
      sign: / · as of \d/,
      steps: async (stage) => {
        await stage.see(/BTC/)
        await stage.rest(1_000)
        stage.answerAll(unreachable)
        stage.reopen()
      },
    },
    'transactions-failure': {
      title: 'nobody answers, and nothing is known yet',
      at: list,
      answers: { transactions: unreachable },
      sign: /Oops/,
    },
    'transactions-empty': { title: 'of a new customer', at: list, as: newbie, sign: 'No Transactions' },
  }),
  ...room('Transaction', {
    'transaction-pool': { title: 'in the pool', at: at('pool'), sign: 'Pool' },
    'transaction-pending': { title: 'pending', at: at('pending'), sign: 'Pending' },
    'transaction-approved': { title: 'approved', at: at('approved'), sign: 'Approved' },
    'transaction-arrived': {
      title: 'approved just now',
      at: at('pending'),
      sign: 'Your naira has arrived.',
      steps: async (stage) => {
        await stage.see('Pending')
        const now = { ...ofStatus('pending'), status: 'approved', approveDate: '2026-11-20T12:00:00.000Z' }
        stage.answer({ transaction: () => now })
        await stage.press('Refresh')
      },
    },
    'transaction-reported': { title: 'reported', at: at('reported'), sign: 'Reported' },
    'transaction-transfer': { title: 'a transfer to somebody', at: details('tx-5'), sign: /Bola/ },
    'transaction-comments': {
      title: 'comments, one that was not sent, one from right to left',
      at: at('approved'),
      answers: {
        comments: () => [comment('c-2', 'support', arabic), comment('c-1', 'ada', 'Where is it?')],
        addComment: refused(503, 'Not now'),
      },
      sign: 'Not sent',
      steps: async (stage) => {
        await stage.fill('Your comment', 'Where is it? שלום\nIt has been four days and my bank says nothing.')
        await stage.press('Send')
      },
    },
    'transaction-report': {
      title: 'a report of a payout that did not arrive',
      at: at('approved'),
      sign: /^Tell us what went wrong/,
      steps: (stage) => stage.press('Report Transaction'),
    },
    'transaction-report-empty': {
      title: 'a report with nothing picked',
      at: at('approved'),
      sign: 'This field is required',
      steps: async (stage) => {
        await stage.press('Report Transaction')
        await stage.press('Report')
      },
    },
    'transaction-comments-failed': {
      title: 'the comments could not be read',
      at: at('approved'),
      answers: { comments: refused(503, 'Not now') },
      sign: 'Load comments again',
    },
    'transaction-not-found': {
      title: 'no such transaction',
      at: details('unknown'),
      answers: { transaction: refused(404, 'Transaction not found') },
      sign: 'Transaction not found',
    },
    'transaction-loading': {
      title: 'it loads',
      at: at('approved'),
      answers: { transaction: never },
      sign: 'Transaction Details',
      busy: true,
    },
    'transaction-failure': {
      title: 'nobody answers',
      at: at('approved'),
      answers: { transaction: unreachable },
      sign: /Oops/,
    },
    'share-recording': {
      title: 'what happened is shared with support',
      at: at('approved'),
      answers: { transaction: unreachable },
      sign: /Check code/,
      steps: (stage) => stage.press('Share what happened'),
    },
  }),
]
