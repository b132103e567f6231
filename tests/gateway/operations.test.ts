import { expect, it } from 'vitest'
import { activity } from '../wallets/money/money.fixture'
import { gatewayStage } from './stage'
import { good } from './upstream'

const stage = gatewayStage()

interface More {
  /** What the browser is answered; what the upstream said when left out. All of it is asked for. */
  shown?: unknown
  status?: number
  paging?: object
  /** What is sent besides the URL; no body when left out. */
  body?: object
  headers?: Record<string, string>
}
/** What it proves, a field of Query or Mutation with its arguments, what is sent, and what the upstream answers. */
type Row = [proves: string, field: string, sends: string, answer: unknown, more?: More]

const selectionOf = (value: unknown): string => {
  if (Array.isArray(value)) return selectionOf(value[0])
  if (typeof value !== 'object' || value === null) return ''
  const parts = Object.entries(value).map(([name, inner]) => name + selectionOf(inner))
  return parts.length > 0 ? ` { ${parts.join(' ')} }` : ''
}
const documentOf = (field: string, shown: unknown): string => {
  const name = field.replace('mutation ', '')
  return `${name === field ? 'query' : 'mutation'} { ${name}${selectionOf(shown)} }`
}

const date = '2026-01-31T12:00:00.000Z'
const tron = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const bitcoin = { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }

const next = { numberOfPages: 3, nextPage: true, previousPage: false }
const pageInfo = (page: number) => ({
  pageInfo: { page, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false },
})
/** A page of a list that has three, as the browser is told of it. */
const listed = (row: object, page = 1): More => ({
  paging: next,
  shown: { nodes: [row], ...pageInfo(page) },
})

const bank = { id: '000013', name: 'GTBank' }
const details = { accountName: 'Ada Obi', accountNumber: '0123456789', accountType: 'savings' }
const account = { id: 'bac-1', ...details, bank, isDefault: false, status: 'deleted' }
const accounts = [{ ...account, isDefault: true, status: 'active' }, account]
const typed = { ...details, bankId: '000013' }
const input =
  'input: { accountName: "Ada Obi", accountNumber: "0123456789", accountType: savings, bankId: "000013" }'
const kept: More = { status: 201, body: typed, headers: { 'idempotency-key': 'k-1' } }
/** Its attempts are counted, by where it was asked. */
const edited: More = { body: { ...typed, password: ' pass ' }, headers: { 'x-forwarded-for': '127.0.0.1' } }
const banks: Row[] = [
  ['[CONST-12] [API-40]', 'banks', 'GET banks?page=1', [bank], { paging: next }],
  ['[CONST-12] [API-42]', 'bankAccounts', 'GET newbankaccounts?page=1', accounts, { paging: next }],
  ['[CONST-12] [API-41]', 'oldBankAccounts', 'GET bankaccounts?page=1', [account], { paging: next }],
  [
    '[API-43] with its key',
    `mutation addBankAccount(${input}, idempotencyKey: "k-1")`,
    'POST newbankaccounts',
    account,
    kept,
  ],
  [
    '[API-44] with the password untrimmed',
    `mutation editBankAccount(id: "bac-1", ${input}, password: " pass ")`,
    'PATCH newbankaccounts/bac-1',
    account,
    edited,
  ],
  ['[API-45]', 'mutation makeBankAccountDefault(id: "b")', 'PATCH newbankaccounts/default/b', account],
  ['[API-46]', 'mutation deleteBankAccount(id: "b")', 'DELETE newbankaccounts/b', account],
  ['[API-47]', 'mutation restoreBankAccount(id: "b")', 'PUT newbankaccounts/restore/b', account],
  [
    '[API-48]',
    'mutation discardBankAccount(id: "b")',
    'DELETE newbankaccounts/final/b',
    { id: 'b' },
    { shown: 'b' },
  ],
]

const person = { username: 'bola' }
const login = { type: 'login', createDate: date }
const note = { id: 'not-1', title: 'Hi', body: 'x', createDate: date, read: false }
const place = { username: 'bola****', amount: 254 }
const week = 'startDate: "2026-01-04", endDate: "2026-01-10"'
const earnings = { totalReferred: 2, totalTradeCount: 5, totalTradeUSD: '254.46', earnings: 254 }
const people: Row[] = [
  ['[CONST-08] [API-60]', 'referrals', 'GET referrals?page=1&size=2', [person], listed(person)],
  ['[API-60]', 'referrals(page: 3, size: 5)', 'GET referrals?page=3&size=5', [person], listed(person, 3)],
  ['[CONST-08] [API-61]', 'downliners', 'GET referrals/downliners?page=1&size=2', [person], listed(person)],
  ['[API-66]', 'activities', 'GET activities?page=1&size=20', [login], listed(login)],
  ['[API-66]', 'activities(page: 3, size: 5)', 'GET activities?page=3&size=5', [login], listed(login, 3)],
  ['[API-64]', 'notifications', 'GET notifications?page=1&size=20', [note], listed(note)],
  [
    '[CONST-09] [API-62]',
    `weeklyLeaderboard(${week})`,
    'GET referrals/weekly-leaderboard?page=1&size=20&startDate=2026-01-04&endDate=2026-01-10',
    [place],
    listed(place),
  ],
  ['[API-59]', 'referralInfo(accountId: "a")', 'GET referrals/a', { referralCode: 'ADA2K9QX' }],
  ['[API-63]', 'referralTradeInfo', 'GET referrals/users/earnings', earnings],
  ['[NOTIF-08] [API-65]', 'mutation markNotificationRead(id: "n")', 'GET notifications/n/read', note],
]

const rates = [
  { id: 2, value: '1650.2500', limit: '0.00', currency: bitcoin },
  { id: 1, value: '1640.10', limit: '10.00', currency: tron },
]
const rank = { rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '100000.00' }
const words = [{ body: '<b>plain</b> text' }, { body: 'older' }]
const address = (pair: string, path: string): Row => [
  '[SELL-27] [API-30]',
  `depositAddress(${pair}, accountId: "a")`,
  `GET /v1/crypto/${path}/addresses/a`,
  { address: 'TXyz' },
]
const price = { price: '64000.12345678' }
const closes = [{ date: '2026-01-30', price: '91500.5' }]
const coin = '/v1/crypto/btc/btc/default/transactions/rate'
const sell: Row[] = [
  ['[API-27] in the upstream’s order and digits', 'rates', 'GET rates/all', rates],
  ['[API-28]', 'rate(id: 7)', 'GET rates/7', { ...rates[1], id: 7 }],
  address('symbol: "USDT", chain: tron', 'tron/usdt/default'),
  address('symbol: "USDT", chain: tron, walletType: null', 'tron/usdt/default'),
  address('symbol: "USDT", chain: tron, walletType: "main"', 'tron/usdt/main'),
  address('symbol: "Eth", chain: eth', 'eth/eth/default'),
  ['[API-31]', 'dollarPrice(symbol: "BTC", chain: btc)', `GET ${coin}`, price],
  ['three months', 'priceHistory(symbol: "BTC", chain: btc)', `GET ${coin}/history?range=3m`, closes],
  [
    'or as asked',
    'priceHistory(symbol: "Btc", chain: btc, range: "1y")',
    `GET ${coin}/history?range=1y`,
    closes,
  ],
  ['[API-29]', 'currencies', 'GET currencies', [tron]],
  ['[API-32]', 'announcements', 'GET announcements', words],
  ['[API-33]', 'rank(accountId: "a")', 'GET ranks/a', rank],
  // Letter by letter: only the exact Completed can be read as verified.
  ...'Completed|completed|COMPLETED| Completed|Completed |Complete|Pending|'
    .split('|')
    .map(
      (verificationStatus): Row => [
        '[KYC-07] [API-26]',
        'kyc(accountId: "a")',
        'GET admin/kyc/a',
        { verificationStatus },
      ],
    ),
]

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
const some = 'GET transactions/customer?page=2&size=20&status=all&currency=BTC'
/** Paging keys are read by their truth (AMB-04). */
const paging = (numberOfPages: number | null, nextPage: unknown, pages: number): Row => [
  '[API-34]',
  'transactions',
  all,
  history,
  {
    paging: { numberOfPages, nextPage, previousPage: null },
    shown: { pageInfo: { numberOfPages: pages, hasNextPage: Boolean(nextPage) } },
  },
]
const reported = { ...transaction, status: 'reported' }
const message: More = { body: { message: 'Late: é', transactionId: 'CN-1' } }
const transactions: Row[] = [
  ['[CONST-07] [API-34]', 'transactions', all, history, { paging: next, shown: page }],
  ['[API-34]', 'transactions(page: 2, currency: "BTC")', some, history, { shown: { totals } }],
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
]

const comment = { id: 'com-1', body: 'Hi\n<b>', createDate: date, username: 'ada' }
const commented: More = {
  status: 201,
  body: { body: comment.body, transactionId: 'CN-1' },
  headers: { 'idempotency-key': 'k_1-a' },
}
const hash = { transactionId: 'CN-1', blockchainTransactionHash: '0xabc' }
const complaint = { ...hash, description: null, additionalDetails: null }
const complain = (more = '') =>
  `mutation fileComplaint(input: { transactionId: "CN-1", blockchainTransactionHash: "0xabc"${more} }, idempotencyKey: "k")`
const complained: More = {
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
    commented,
  ],
  ['[API-39] with its key', complain(', description: "Nothing"'), 'POST compliants', complaint, complained],
]

const wallet = { currency: tron, balance: '0.123456789012345678', usdBalance: '0.12' }
const info = { wallets: [wallet], totalUsdBalance: '0.12', mode: true, adminWalletMode: false }
const mode = { walletStatus: true, adminWalletStatus: false }
const { amount: _alias, ...move } = activity
const moves = (field: string, path: string, at = 1): Row => [
  field.startsWith('wallet') ? '[API-51]' : '[API-52]',
  field,
  `GET wallets/transactions${path}`,
  [activity],
  listed(move, at),
]
const everyMove = '?currencySymbol=all&chain=all&page=1&size=20'
const bola = { id: 'acc-bola', firstName: 'Bola', lastName: 'Ade', username: 'bola' }
const recipient = (text: string, sent: string): Row => [
  '[TRANSFER-03] [API-17] as it was typed',
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
  moves('walletActivities', everyMove),
  moves('walletActivities(symbol: null, chain: null)', everyMove),
  moves(
    'walletActivities(symbol: "BTC", chain: btc, page: 2, size: 5)',
    '?currencySymbol=BTC&chain=btc&page=2&size=5',
    2,
  ),
  moves('activitiesOfWallet(symbol: "USDT", chain: tron)', '/USDT/tron?page=1&size=20'),
  recipient('bola', 'bola'),
  recipient('Bola@Example.com', 'Bola%40Example.com'),
  recipient(' bola ', '%20bola%20'),
  recipient('b o l a', 'b%20o%20l%20a'),
  recipient('bola+x@example.com', 'bola%2Bx%40example.com'),
]

it.each([...banks, ...people, ...sell, ...transactions, ...support, ...wallets])(
  '%s: %s asks %s',
  async (_, field, sends, answer, more = {}) => {
    const [method = '', path = ''] = sends.split(' ')
    const url = path.startsWith('/') ? path : `/v1/app/${path}`
    const { shown = answer, status = 200, paging = {}, body, headers = {} } = more
    stage.upstream.on(`${method} ${url.split('?')[0]}`, { ...good(answer, paging), status })
    const { data, error } = await stage.ask(documentOf(field, shown))
    expect(error).toBeUndefined()
    expect(Object.values(data ?? {})).toEqual([shown])
    expect(stage.upstream.seen.map((seen) => [seen.method, seen.url])).toEqual([[method, url]])
    const [sent] = stage.upstream.seen
    expect(sent!.body === '' ? undefined : JSON.parse(sent!.body)).toEqual(body)
    expect(sent!.headers).toMatchObject(headers)
  },
)

it('a key that is none is sent nowhere', async () => {
  const { error } = await stage.ask(`mutation { addBankAccount(${input}, idempotencyKey: "k 1") { id } }`)
  expect(error?.extensions.code).toBe('INVALID')
  expect(stage.upstream.seen).toEqual([])
})

it.each([200, 202, 204, 299, 201])(
  '[HELP-09] a complaint was not sent by %d, nor by 201 with nothing in it',
  async (status) => {
    const body = status === 201 ? '' : good(complaint).body
    stage.upstream.on(
      'POST /v1/app/compliants',
      status === 204 ? (response) => response.writeHead(204).end() : { status, body },
    )
    const { data, error } = await stage.ask(documentOf(complain(), complaint))
    expect(data).toBeNull()
    expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
  },
)
