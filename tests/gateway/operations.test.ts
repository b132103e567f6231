import { expect, it } from 'vitest'
import { activity } from '../wallets/money/money.fixture'
import { gatewayFixture } from './gateway.fixture'
import {
  bank,
  banks,
  customers,
  date,
  input,
  listReply,
  nextPaging,
  pageInfo,
  type Row,
  type RowOptions,
  sell,
  tron,
} from './operations.fixture'
import { success } from './upstream'

const fixture = gatewayFixture()

const selectionOf = (value: unknown): string => {
  if (Array.isArray(value)) return selectionOf(value[0])
  if (typeof value !== 'object' || value === null) return ''
  const parts = Object.entries(value).map(([name, inner]) => name + selectionOf(inner))
  return parts.length > 0 ? ` { ${parts.join(' ')} }` : ''
}
const documentOf = (field: string, responseField: unknown): string => {
  const name = field.replace('mutation ', '')
  return `${name === field ? 'query' : 'mutation'} { ${name}${selectionOf(responseField)} }`
}

const transaction = {
  id: 'tx_1',
  transactionId: 'TX-1001',
  createDate: date,
  approveDate: null,
  amountCrypto: '0.000000000000000001',
  amountUSD: '50.00',
  amountNGN: null,
  status: 'pool',
  direction: 'bank',
  type: 'deposit',
  currency: tron,
  blockchainTransactionId: 'abc',
  bankAccount: { accountName: 'Ada Obi', accountNumber: '0123456789', bank },
}
const totals = { totalTrades: 41, totalNgn: '1000.00', totalUsd: '2.50' }
const history = { transactions: [transaction], ...totals }
const page = { nodes: [transaction], ...pageInfo(1), totals }
const all = 'GET transactions/customer?page=1&size=20&status=all&currency=all'
const filtered = 'GET transactions/customer?page=2&size=20&status=all&currency=BTC'
/** The gateway reads paging keys as truthy or falsy (ENT-30). */
const paging = (numberOfPages: number | null, nextPage: unknown, pages: number): Row => [
  '[API-34]',
  'transactions',
  all,
  history,
  {
    paging: { numberOfPages, nextPage, previousPage: null },
    responseField: { pageInfo: { numberOfPages: pages, hasNextPage: Boolean(nextPage) } },
  },
]
const reported = { ...transaction, status: 'reported' }
const message: RowOptions = { body: { message: 'Late: é', transactionId: 'CN-1' } }
const transactions: Row[] = [
  ['[CONST-07] [API-34]', 'transactions', all, history, { paging: nextPaging, responseField: page }],
  ['[API-34]', 'transactions(page: 2, currency: "BTC")', filtered, history, { responseField: { totals } }],
  paging(0, false, 0),
  paging(2, 2, 2),
  paging(null, null, 1),
  ['[API-35]', 'transaction(id: "tx_1")', 'GET transactions/tx_1', transaction],
  [
    '[API-36] in path and body',
    'mutation reportTransaction(transactionId: "CN-1", message: "Late: é")',
    'PATCH transactions/report/CN-1',
    reported,
    message,
  ],
  [
    '[EXT-66]',
    'mutation setNote(id: "tx_1", text: "Rent")',
    'PUT transactions/tx_1/note',
    { ...transaction, note: 'Rent' },
    { body: { text: 'Rent' } },
  ],
]

const comment = { id: 'com-1', body: 'Hi\n<b>', createDate: date, username: 'ada' }
const commentSent: RowOptions = {
  status: 201,
  body: { body: comment.body, transactionId: 'CN-1' },
  headers: { 'idempotency-key': 'k_1-a' },
}
const hash = { transactionId: 'CN-1', blockchainTransactionHash: '0xabc' }
const complaint = { ...hash, description: null, additionalDetails: null }
const steps = [{ step: 'received', at: date }]
const about = { transactionId: 'CN-1', description: null }
const ticket = { ticket: 'T-1', ...about, createDate: date, steps, answerBy: date, status: 'received' }
const complain = (more = '') =>
  `mutation fileComplaint(input: { transactionId: "CN-1", blockchainTransactionHash: "0xabc"${more} }, idempotencyKey: "k")`
const complaintSent: RowOptions = {
  status: 201,
  body: { ...hash, description: 'Nothing' },
  headers: { 'idempotency-key': 'k' },
}
const support: Row[] = [
  ['[API-37]', 'comments(transactionId: "CN 1&x")', 'GET comments?transactionId=CN+1%26x&page=1', [comment]],
  [
    '[API-38] with its key in the header, not in the body',
    'mutation addComment(transactionId: "CN-1", body: "Hi\\n<b>", idempotencyKey: "k_1-a")',
    'POST comments',
    comment,
    commentSent,
  ],
  ['[EXT-61]', 'complaints', 'GET compliants?page=1&size=20', [ticket], listReply(ticket)],
  ['[EXT-64]', 'mutation reopenComplaint(ticket: "T-1")', 'POST compliants/T-1/reopen', ticket],
  [
    '[API-39] with its key',
    complain(', description: "Nothing"'),
    'POST compliants',
    complaint,
    complaintSent,
  ],
]

const wallet = { currency: tron, balance: '0.123456789012345678', usdBalance: '0.12' }
const info = { wallets: [wallet], totalUsdBalance: '0.12', mode: true, adminWalletMode: false }
const mode = { walletStatus: true, adminWalletStatus: false }
const { amount: _alias, ...move } = activity
const walletActivities = (field: string, path: string, pageNumber = 1): Row => [
  field.startsWith('wallet') ? '[API-51]' : '[API-52]',
  field,
  `GET wallets/transactions${path}`,
  [activity],
  listReply(move, pageNumber),
]
const defaultFilter = '?currencySymbol=all&chain=all&page=1&size=20'
const bola = { id: 'acc-bola', firstName: 'Bola', lastName: 'Ade', username: 'bola' }
const recipient = (text: string, sent: string): Row => [
  '[TRANSFER-03] [API-17] unchanged',
  `recipient(userId: "${text}")`,
  `GET /v1/auth/account/find/customer/${sent}`,
  bola,
]
const wallets: Row[] = [
  ['[API-49]', 'wallets', 'GET wallets', info],
  ['[API-50]', 'wallet(symbol: "USDT", chain: tron)', 'GET wallets/USDT/tron', wallet],
  ['[API-53]', 'walletMode', 'GET wallets/mode', mode],
  [
    '[API-54]',
    'mutation setWalletMode(walletStatus: true)',
    'PATCH wallets/mode',
    mode,
    { body: { walletStatus: true } },
  ],
  walletActivities('walletActivities', defaultFilter),
  walletActivities('walletActivities(symbol: null, chain: null)', defaultFilter),
  walletActivities(
    'walletActivities(symbol: "BTC", chain: btc, page: 2, size: 5)',
    '?currencySymbol=BTC&chain=btc&page=2&size=5',
    2,
  ),
  walletActivities('activitiesOfWallet(symbol: "USDT", chain: tron)', '/USDT/tron?page=1&size=20'),
  recipient('bola', 'bola'),
  recipient('Bola@Example.com', 'Bola%40Example.com'),
  recipient(' bola ', '%20bola%20'),
  recipient('b o l a', 'b%20o%20l%20a'),
  recipient('bola+x@example.com', 'bola%2Bx%40example.com'),
]

it.each([...banks, ...customers, ...sell, ...transactions, ...support, ...wallets])(
  '%s: %s calls %s',
  async (_, field, call, response, more = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const url = path.startsWith('/') ? path : `/v1/app/${path}`
    const { responseField = response, status = 200, paging = {}, body, headers = {} } = more
    fixture.upstream.on(`${method} ${url.split('?')[0]}`, { ...success(response, paging), status })
    const { data, error } = await fixture.ask(documentOf(field, responseField))
    expect(error).toBeUndefined()
    expect(Object.values(data ?? {})).toEqual([responseField])
    expect(fixture.upstream.requests.map((request) => [request.method, request.url])).toEqual([[method, url]])
    const [sent] = fixture.upstream.requests
    expect(sent!.body === '' ? undefined : JSON.parse(sent!.body)).toEqual(body)
    expect(sent!.headers).toMatchObject(headers)
  },
)

it('the gateway rejects a malformed idempotency key', async () => {
  const { error } = await fixture.ask(`mutation { addBankAccount(${input}, idempotencyKey: "k 1") { id } }`)
  expect(error?.extensions.code).toBe('INVALID')
  expect(fixture.upstream.requests).toEqual([])
})

it.each([200, 202, 204, 299, 201])(
  'a complaint is not sent when the upstream returns %d or an empty 201 [HELP-09]',
  async (status) => {
    const body = status === 201 ? '' : success(complaint).body
    fixture.upstream.on(
      'POST /v1/app/compliants',
      status === 204 ? (response) => response.writeHead(204).end() : { status, body },
    )
    const { data, error } = await fixture.ask(documentOf(complain(), complaint))
    expect(data).toBeNull()
    expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
  },
)
