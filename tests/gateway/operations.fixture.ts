export interface RowOptions {
  /** The expected data, the upstream's by default. The document requests all of its fields. */
  responseField?: unknown
  status?: number
  paging?: object
  /** The expected request body; absent if the request has none. */
  body?: object
  headers?: Record<string, string>
}
/** Requirement, root field with arguments, expected upstream call, and the upstream's response. */
export type Row = [ids: string, field: string, call: string, response: unknown, more?: RowOptions]

export const date = '2026-01-31T12:00:00.000Z'
export const tron = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const bitcoin = { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }

export const nextPaging = { numberOfPages: 3, nextPage: true, previousPage: false }
export const pageInfo = (page: number) => ({
  pageInfo: { page, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false },
})
/** The browser's page of a list with three pages. */
export const listReply = (row: object, page = 1): RowOptions => ({
  paging: nextPaging,
  responseField: { nodes: [row], ...pageInfo(page) },
})

export const bank = { id: '000013', name: 'GTBank' }
const details = { accountName: 'Ada Obi', accountNumber: '0123456789', accountType: 'savings' }
const account = { id: 'bac-1', ...details, bank, isDefault: false, status: 'deleted' }
const accounts = [{ ...account, isDefault: true, status: 'active' }, account]
const form = { ...details, bankId: '000013' }
export const input =
  'input: { accountName: "Ada Obi", accountNumber: "0123456789", accountType: savings, bankId: "000013" }'
const createdReply: RowOptions = { status: 201, body: form, headers: { 'idempotency-key': 'k-1' } }
/** The gateway forwards the client's address, because the upstream limits attempts per address. */
const editedReply: RowOptions = {
  body: { ...form, password: ' pass ' },
  headers: { 'x-forwarded-for': '127.0.0.1' },
}
export const banks: Row[] = [
  ['[CONST-12] [API-40]', 'banks', 'GET banks?page=1', [bank], { paging: nextPaging }],
  ['[CONST-12] [API-42]', 'bankAccounts', 'GET newbankaccounts?page=1', accounts, { paging: nextPaging }],
  ['[CONST-12] [API-41]', 'oldBankAccounts', 'GET bankaccounts?page=1', [account], { paging: nextPaging }],
  [
    '[API-43] with its key',
    `mutation addBankAccount(${input}, idempotencyKey: "k-1")`,
    'POST newbankaccounts',
    account,
    createdReply,
  ],
  [
    '[API-44] with the password untrimmed',
    `mutation editBankAccount(id: "bac-1", ${input}, password: " pass ")`,
    'PATCH newbankaccounts/bac-1',
    account,
    editedReply,
  ],
  ['[API-45]', 'mutation makeBankAccountDefault(id: "b")', 'PATCH newbankaccounts/default/b', account],
  ['[API-46]', 'mutation deleteBankAccount(id: "b")', 'DELETE newbankaccounts/b', account],
  ['[API-47]', 'mutation restoreBankAccount(id: "b")', 'PUT newbankaccounts/restore/b', account],
  [
    '[API-48]',
    'mutation discardBankAccount(id: "b")',
    'DELETE newbankaccounts/final/b',
    { id: 'b' },
    { responseField: 'b' },
  ],
]

const person = { username: 'bola' }
const login = { type: 'login', createDate: date }
const note = { id: 'not-1', title: 'Hi', body: 'x', createDate: date, read: false }
const leader = { username: 'bola****', amount: 254 }
const week = 'startDate: "2026-01-04", endDate: "2026-01-10"'
const earnings = { totalReferred: 2, totalTradeCount: 5, totalTradeUSD: '254.46', earnings: 254 }
export const customers: Row[] = [
  ['[CONST-08] [API-60]', 'referrals', 'GET referrals?page=1&size=2', [person], listReply(person)],
  ['[API-60]', 'referrals(page: 3, size: 5)', 'GET referrals?page=3&size=5', [person], listReply(person, 3)],
  [
    '[CONST-08] [API-61]',
    'downliners',
    'GET referrals/downliners?page=1&size=2',
    [person],
    listReply(person),
  ],
  ['[API-66]', 'activities', 'GET activities?page=1&size=20', [login], listReply(login)],
  ['[API-66]', 'activities(page: 3, size: 5)', 'GET activities?page=3&size=5', [login], listReply(login, 3)],
  ['[API-64]', 'notifications', 'GET notifications?page=1&size=20', [note], listReply(note)],
  [
    '[CONST-09] [API-62]',
    `weeklyLeaderboard(${week})`,
    'GET referrals/weekly-leaderboard?page=1&size=20&startDate=2026-01-04&endDate=2026-01-10',
    [leader],
    listReply(leader),
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
const announcements = [{ body: '<b>plain</b> text' }, { body: 'older' }]
const address = (pair: string, path: string): Row => [
  '[SELL-27] [API-30]',
  `depositAddress(${pair}, accountId: "a")`,
  `GET /v1/crypto/${path}/addresses/a`,
  { address: 'TXyz' },
]
const price = { price: '64000.12345678' }
const closes = [{ date: '2026-01-30', price: '91500.5' }]
const coin = '/v1/crypto/btc/btc/default/transactions/rate'
export const sell: Row[] = [
  ['[API-27] with order and digits unchanged', 'rates', 'GET rates/all', rates],
  ['[API-28]', 'rate(id: 7)', 'GET rates/7', { ...rates[1], id: 7 }],
  address('symbol: "USDT", chain: tron', 'tron/usdt/default'),
  address('symbol: "USDT", chain: tron, walletType: null', 'tron/usdt/default'),
  address('symbol: "USDT", chain: tron, walletType: "main"', 'tron/usdt/main'),
  address('symbol: "Eth", chain: eth', 'eth/eth/default'),
  ['[API-31]', 'dollarPrice(symbol: "BTC", chain: btc)', `GET ${coin}`, price],
  ['the default range', 'priceHistory(symbol: "BTC", chain: btc)', `GET ${coin}/history?range=3m`, closes],
  [
    'the requested range',
    'priceHistory(symbol: "Btc", chain: btc, range: "1y")',
    `GET ${coin}/history?range=1y`,
    closes,
  ],
  ['[API-29]', 'currencies', 'GET currencies', [tron]],
  ['[API-32]', 'announcements', 'GET announcements', announcements],
  ['[API-33]', 'rank(accountId: "a")', 'GET ranks/a', rank],
  // The gateway forwards the status unchanged: only the exact 'Completed' means verified.
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
