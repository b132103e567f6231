import { history, listOf, neverResponds, payout, rejectUnreachable, rejectWith } from '../fixtures/customers'
import {
  advance,
  cached,
  click,
  expectText,
  fill,
  forNewbie,
  loading,
  noResponse,
  ready,
  respond,
  scenes,
  state,
} from '../fixtures/scene'

const list = '/dashboard/transactions'
const details = (id: string) => `${list}/details?id=${id}`
const detailsOf = (status: Parameters<typeof payout>[0]) => ({ url: details(payout(status).id) })

const hugeRows = history.map((row, number) =>
  number % 2
    ? row
    : { ...row, amountCrypto: '98765432.123456', amountUSD: '98765432.12', amountNGN: '163481031481.91' },
)
const hugeTotals = { totalNgn: '1634810314810.91', totalUsd: '987654320.12' }
const saveStatement = (transactions: () => unknown) => [
  click('Statement'),
  ready('Save CSV'),
  respond({ transactions }),
  click('Save CSV'),
]

export const transactionsScenes = scenes(
  'Transactions',
  { url: list },
  {
    transactions: state('list', 'Selling BTC'),
    'transactions-huge': state('huge amounts', /98,765,432/, [], {
      responses: { transactions: listOf(hugeRows, hugeTotals) },
    }),
    'transactions-summary': state('summary with statement', 'My Transactions Summary', [click('Statement')]),
    'statement-reading': state('statement loading', 'Creating your statement…', saveStatement(neverResponds)),
    'statement-failed': state('statement failed', 'Oops! Looks like you are offline.', [
      ...saveStatement(rejectUnreachable),
      ...[1, 2, 3].map(() => advance(5_000)),
    ]),
    'transactions-searched': state('search by amount', 'Today', [
      fill(/Amount, hash or name|Search/, '634095'),
    ]),
    'transactions-none-of-kind': state('no match for the filters', /^Nothing matches /, [], {
      url: `${list}?status=reported&currency=BTC`,
    }),
    'transactions-loading': loading('Transactions', 'transactions'),
    'transactions-last-known': cached(expectText(/BTC/)),
    'transactions-failure': noResponse('transactions'),
    'transactions-empty': forNewbie('No Transactions'),
  },
)

const comment = (id: string, username: string, body: string) => ({
  id,
  username,
  body,
  createDate: '2026-11-20T10:00:00.000Z',
})
const arabic =
  'مرحبا Ada، تم استلام رسالتك. See https://example.com/a-very-long-address-that-nobody-can-break?with=parameters'
const approvedNow = { ...payout('pending'), status: 'approved', approveDate: '2026-11-20T12:00:00.000Z' }

const withNote = {
  responses: { transaction: () => ({ ...payout('approved'), note: 'Owó ilé fún Ṣọlá 👨‍👩‍👧‍👦' }) },
}
const writeLongNote = [click('Edit note'), fill('Note', 'x'.repeat(141)), click('Save note')]

export const transactionScenes = scenes('Transaction', detailsOf('approved'), {
  'transaction-pool': state('in the pool', 'Pool', [], detailsOf('pool')),
  'transaction-pending': state('pending', 'Pending', [], detailsOf('pending')),
  'transaction-approved': state('approved', 'Approved'),
  'transaction-arrived': state(
    'approved just now',
    'Your naira has arrived.',
    [expectText('Pending'), respond({ transaction: () => approvedNow }), click('Refresh')],
    detailsOf('pending'),
  ),
  'transaction-reported': state('reported', 'Reported', [], detailsOf('reported')),
  'transaction-transfer': state('transfer to a customer', /Bola/, [], { url: details('tx-5') }),
  'transaction-comments': state(
    'comments: right to left, and not sent',
    'Not sent',
    [
      fill('Your comment', 'Where is it? שלום\nIt has been four days and my bank says nothing.'),
      click('Send'),
    ],
    {
      responses: {
        comments: () => [comment('c-2', 'support', arabic), comment('c-1', 'ada', 'Where is it?')],
        addComment: rejectWith(503, 'Not now'),
      },
    },
  ),
  'transaction-report': state('report form', /^Tell us what went wrong/, [click('Report Transaction')]),
  'transaction-report-empty': state('empty report submitted', 'This field is required', [
    click('Report Transaction'),
    click('Report'),
  ]),
  'transaction-note': state(
    'note too long',
    'This field should be at most 140 characters long.',
    writeLongNote,
    withNote,
  ),
  'transaction-comments-failed': state('comments failed', 'Load comments again', [], {
    responses: { comments: rejectWith(503, 'Not now') },
  }),
  'transaction-not-found': state('not found', 'Transaction not found', [], {
    url: details('unknown'),
    responses: { transaction: rejectWith(404, 'Transaction not found') },
  }),
  'transaction-loading': loading('Transaction Details', 'transaction'),
  'transaction-failure': noResponse('transaction'),
  'share-recording': state('recording for support', /File code/, [click('Share what happened')], {
    responses: { transaction: rejectUnreachable },
  }),
})
