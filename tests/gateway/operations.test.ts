import { expect, it } from 'vitest'
import { activity } from '../wallets/money/money.fixture'
import { gatewayStage } from './stage'
import { good } from './upstream'

const stage = gatewayStage()

interface More {
  variables?: object
  /** What the browser is answered under the field's name; what the upstream said when left out. */
  shown?: unknown
  status?: number
  paging?: object
  /** What is sent besides the URL; no body when left out. */
  body?: object
  headers?: Record<string, string>
}
type Row = [title: string, document: string, sends: string, answer: unknown, more?: More]

const date = '2026-01-31T12:00:00.000Z'
const next = { numberOfPages: 3, nextPage: true, previousPage: false }
const pageInfo = (page: number) => ({
  pageInfo: { page, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false },
})
const paged = 'pageInfo { page numberOfPages hasNextPage hasPreviousPage }'
const coin = 'symbol name chain'
const tron = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const bitcoin = { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }

const account = {
  id: 'bac-1',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank: { id: '000013', name: 'GTBank' },
  isDefault: false,
  status: 'deleted',
}
const accountFields = 'id accountName accountNumber accountType bank { id name } isDefault status'
const accounts = [
  { ...account, isDefault: true, status: 'active' },
  { ...account, id: 'bac-0' },
]
const input = {
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'current',
  bankId: '000013',
}
const added = `mutation ($input: BankAccountInput!, $key: String!) {
  addBankAccount(input: $input, idempotencyKey: $key) { ${accountFields} } }`

const banks: Row[] = [
  ['[CONST-12] [API-40]', '{ banks { id name } }', 'GET banks?page=1', [account.bank], { paging: next }],
  [
    '[CONST-12] [API-42]',
    `{ bankAccounts { ${accountFields} } }`,
    'GET newbankaccounts?page=1',
    accounts,
    { paging: next },
  ],
  [
    '[CONST-12] [API-41]',
    `{ oldBankAccounts { ${accountFields} } }`,
    'GET bankaccounts?page=1',
    [account],
    { paging: next },
  ],
  [
    '[API-43] with its key in a header',
    added,
    'POST newbankaccounts',
    account,
    {
      variables: { input, key: 'k-1' },
      status: 201,
      body: input,
      headers: { 'idempotency-key': 'k-1' },
    },
  ],
  [
    '[API-44] with the password untrimmed, and from where it was asked (its attempts are counted)',
    `mutation ($input: BankAccountInput!) {
      editBankAccount(id: "bac-1", input: $input, password: " pass ") { ${accountFields} } }`,
    'PATCH newbankaccounts/bac-1',
    account,
    {
      variables: { input },
      body: { ...input, password: ' pass ' },
      headers: { 'x-forwarded-for': '127.0.0.1' },
    },
  ],
  ...(
    [
      ['API-45', 'makeBankAccountDefault', 'PATCH newbankaccounts/default/bac-1'],
      ['API-46', 'deleteBankAccount', 'DELETE newbankaccounts/bac-1'],
      ['API-47', 'restoreBankAccount', 'PUT newbankaccounts/restore/bac-1'],
    ] as const
  ).map(
    ([id, name, sends]): Row => [
      `[${id}]`,
      `mutation { ${name}(id: "bac-1") { ${accountFields} } }`,
      sends,
      account,
    ],
  ),
  [
    '[API-48]',
    'mutation { discardBankAccount(id: "bac-1") }',
    'DELETE newbankaccounts/final/bac-1',
    { id: 'bac-1' },
    { shown: 'bac-1' },
  ],
]

const notification = { id: 'not-1', title: 'Hi', body: 'x', createDate: date, read: false }
const connections = (
  [
    ['[CONST-08] [API-60]', 'referrals', { username: 'bola' }, 2],
    ['[CONST-08] [API-61]', 'referrals/downliners', { username: 'kemi' }, 2],
    ['[API-66]', 'activities', { type: 'login', createDate: date }, 20],
    ['[API-64]', 'notifications', notification, 20],
  ] as const
).flatMap(([ids, path, row, size]): Row[] => {
  const name = path.split('/').at(-1)!
  const nodes = `{ nodes { ${Object.keys(row).join(' ')} } ${paged} }`
  const more = (page: number) => ({ paging: next, shown: { nodes: [row], ...pageInfo(page) } })
  return [
    [ids, `{ ${name} ${nodes} }`, `GET ${path}?page=1&size=${size}`, [row], more(1)],
    [ids, `{ ${name}(page: 3, size: 5) ${nodes} }`, `GET ${path}?page=3&size=5`, [row], more(3)],
  ]
})

const places = [{ username: 'bola****', amount: 254 }]
const referrals: Row[] = [
  [
    '[CONST-09] [API-62]',
    `{ weeklyLeaderboard(startDate: "2026-01-04", endDate: "2026-01-10") { nodes { username amount } ${paged} } }`,
    'GET referrals/weekly-leaderboard?page=1&size=20&startDate=2026-01-04&endDate=2026-01-10',
    places,
    { paging: next, shown: { nodes: places, ...pageInfo(1) } },
  ],
  [
    '[API-59]',
    '{ referralInfo(accountId: "acc-ada") { referralCode } }',
    'GET referrals/acc-ada',
    { referralCode: 'ADA2K9QX' },
  ],
  [
    '[API-63]',
    '{ referralTradeInfo { totalReferred totalTradeCount totalTradeUSD earnings } }',
    'GET referrals/users/earnings',
    { totalReferred: 2, totalTradeCount: 5, totalTradeUSD: '254.46', earnings: 254 },
  ],
  [
    '[NOTIF-08] [API-65] as a GET, once per wish',
    'mutation { markNotificationRead(id: "not-1") { id read } }',
    'GET notifications/not-1/read',
    { ...notification, read: true },
    { shown: { id: 'not-1', read: true } },
  ],
]

const rates = [
  { id: 2, value: '1650.2500', limit: '0.00', currency: bitcoin },
  { id: 1, value: '1640.10', limit: '10.00', currency: tron },
]
const rateFields = `id value limit currency { ${coin} }`
const addresses = (
  [
    ['symbol: "USDT", chain: tron', 'tron/usdt/default'],
    ['symbol: "USDT", chain: tron, walletType: null', 'tron/usdt/default'],
    ['symbol: "USDT", chain: tron, walletType: "main"', 'tron/usdt/main'],
    ['symbol: "Eth", chain: eth', 'eth/eth/default'],
  ] as const
).map(
  ([pair, path]): Row => [
    '[SELL-27] [API-30]',
    `{ depositAddress(${pair}, accountId: "acc_1") { address } }`,
    `GET /v1/crypto/${path}/addresses/acc_1`,
    { address: 'TXyz' },
  ],
)
const sell: Row[] = [
  ['[API-27] in the upstream’s order and digits', `{ rates { ${rateFields} } }`, 'GET rates/all', rates],
  ['[API-28]', `{ rate(id: 7) { ${rateFields} } }`, 'GET rates/7', { ...rates[1], id: 7 }],
  ...addresses,
  [
    '[API-31]',
    '{ dollarPrice(symbol: "BTC", chain: btc) { price } }',
    'GET /v1/crypto/btc/btc/default/transactions/rate',
    { price: '64000.12345678' },
  ],
  ['[API-29]', `{ currencies { ${coin} } }`, 'GET currencies', [tron]],
  [
    '[API-32]',
    '{ announcements { body } }',
    'GET announcements',
    [{ body: '<b>plain</b> text' }, { body: 'older' }],
  ],
  [
    '[API-33]',
    '{ rank(accountId: "acc_1") { rankName totalTradesUSDT highestHigherAmountRange } }',
    'GET ranks/acc_1',
    { rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '100000.00' },
  ],
  ...'Completed|completed|COMPLETED| Completed|Completed |Complete|Pending|'
    .split('|')
    .map(
      (verificationStatus): Row => [
        '[KYC-07] [API-26] letter by letter: only the exact Completed can be read as verified',
        '{ kyc(accountId: "acc_1") { verificationStatus } }',
        'GET admin/kyc/acc_1',
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
  bankAccount: {
    accountName: 'Ada Obi',
    accountNumber: '0123456789',
    bank: { id: '044', name: 'Access Bank' },
  },
}
const transactionFields = `id transactionId createDate approveDate amountCrypto amountUSD amountNGN status direction
  type currency { ${coin} } blockchainTransactionId bankAccount { accountName accountNumber bank { id name } }`
const totals = { totalTrades: 41, totalNgn: '1000.00', totalUsd: '2.50' }
const history = { transactions: [transaction], ...totals }
const listed = 'GET transactions/customer?page=1&size=20&status=all&currency=all'
const transactions: Row[] = [
  [
    '[CONST-07] [API-34] 20 to a page, all statuses and currencies; with the totals over all pages',
    `{ transactions { nodes { ${transactionFields} } ${paged} totals { totalTrades totalNgn totalUsd } } }`,
    listed,
    history,
    { paging: next, shown: { nodes: [transaction], ...pageInfo(1), totals } },
  ],
  [
    '[API-34]',
    '{ transactions(page: 2, currency: "BTC") { nodes { id } } }',
    'GET transactions/customer?page=2&size=20&status=all&currency=BTC',
    history,
    { shown: { nodes: [{ id: 'tx_1' }] } },
  ],
  ...(
    [
      [0, false, 0, false],
      [2, 2, 2, true],
      [null, null, 1, false],
    ] as const
  ).map(
    ([told, nextPage, numberOfPages, hasNextPage]): Row => [
      `paging keys ${told} and ${nextPage} by their truth (AMB-04)`,
      '{ transactions { pageInfo { numberOfPages hasNextPage } } }',
      listed,
      history,
      {
        paging: { numberOfPages: told, nextPage, previousPage: null },
        shown: { pageInfo: { numberOfPages, hasNextPage } },
      },
    ],
  ),
  [
    '[API-35] to the last digit',
    `{ transaction(id: "tx_1") { ${transactionFields} } }`,
    'GET transactions/tx_1',
    transaction,
  ],
  [
    '[API-35] without a bank account',
    '{ transaction(id: "tx_1") { direction bankAccount { accountName } } }',
    'GET transactions/tx_1',
    { ...transaction, bankAccount: null, direction: 'wallet' },
    { shown: { direction: 'wallet', bankAccount: null } },
  ],
  [
    '[API-36] named in path and body',
    'mutation { reportTransaction(transactionId: "CN-1", message: "Late: é") { id status } }',
    'PATCH transactions/report/CN-1',
    { ...transaction, status: 'reported' },
    { body: { message: 'Late: é', transactionId: 'CN-1' }, shown: { id: 'tx_1', status: 'reported' } },
  ],
]

const comment = { id: 'com-1', body: 'Hi\n<b>', createDate: date, username: 'ada' }
const hash = { transactionId: 'CN-1', blockchainTransactionHash: '0xabc' }
const complaint = { ...hash, description: null, additionalDetails: null }
const complains = `mutation ($input: ComplaintInput!) { fileComplaint(input: $input, idempotencyKey: "k") {
  transactionId blockchainTransactionHash description additionalDetails } }`
const support: Row[] = [
  [
    '[API-37] of one transaction, page 1',
    '{ comments(transactionId: "CN 1&x") { id body createDate username } }',
    'GET comments?transactionId=CN+1%26x&page=1',
    [comment],
  ],
  [
    '[API-38] with its key in the header, not in the body',
    `mutation ($body: String!) {
      addComment(transactionId: "CN-1", body: $body, idempotencyKey: "key_1-a") { id body createDate username } }`,
    'POST comments',
    comment,
    {
      variables: { body: comment.body },
      status: 201,
      body: { body: comment.body, transactionId: 'CN-1' },
      headers: { 'idempotency-key': 'key_1-a' },
    },
  ],
  [
    '[API-39] with its key',
    complains,
    'POST compliants',
    complaint,
    {
      variables: { input: { ...hash, description: 'Nothing came' } },
      status: 201,
      body: { ...hash, description: 'Nothing came' },
      headers: { 'idempotency-key': 'k' },
    },
  ],
]

const wallet = { currency: tron, balance: '0.123456789012345678', usdBalance: '0.12' }
const walletFields = `currency { ${coin} } balance usdBalance`
const { amount: _alias, ...move } = activity
const moves = `nodes { id type amountCrypto amountUSD createDate currency { ${coin} } } ${paged}`
const mode = { walletStatus: true, adminWalletStatus: false }
const bola = { id: 'acc-bola', firstName: 'Bola', lastName: 'Ade', username: 'bola' }
const closes = [{ date: '2026-01-30', price: '91500.5' }]
const activities = (
  [
    ['[API-51]', 'walletActivities', 'transactions?currencySymbol=all&chain=all&page=1&size=20', 1],
    [
      '[API-51]',
      'walletActivities(symbol: null, chain: null)',
      'transactions?currencySymbol=all&chain=all&page=1&size=20',
      1,
    ],
    [
      '[API-51]',
      'walletActivities(symbol: "BTC", chain: btc, page: 2, size: 5)',
      'transactions?currencySymbol=BTC&chain=btc&page=2&size=5',
      2,
    ],
    [
      '[API-52]',
      'activitiesOfWallet(symbol: "USDT", chain: tron)',
      'transactions/USDT/tron?page=1&size=20',
      1,
    ],
  ] as const
).map(
  ([id, field, path, page]): Row => [
    id,
    `{ ${field} { ${moves} } }`,
    `GET wallets/${path}`,
    [activity],
    { paging: next, shown: { nodes: [move], ...pageInfo(page) } },
  ],
)
const wallets: Row[] = [
  [
    '[API-49] with both switches and every digit',
    `{ wallets { wallets { ${walletFields} } totalUsdBalance mode adminWalletMode } }`,
    'GET wallets',
    { wallets: [wallet], totalUsdBalance: '0.12', mode: true, adminWalletMode: false },
  ],
  [
    '[API-50]',
    `{ wallet(symbol: "USDT", chain: tron) { ${walletFields} } }`,
    'GET wallets/USDT/tron',
    wallet,
  ],
  ['[API-53]', '{ walletMode { walletStatus adminWalletStatus } }', 'GET wallets/mode', mode],
  ...activities,
  [
    '[API-54] and nothing else',
    'mutation { setWalletMode(walletStatus: true) { walletStatus adminWalletStatus } }',
    'PATCH wallets/mode',
    mode,
    { body: { walletStatus: true } },
  ],
  ...Object.entries({
    bola: 'bola',
    'Bola@Example.com': 'Bola%40Example.com',
    ' bola ': '%20bola%20',
    'b o l a': 'b%20o%20l%20a',
    'bola+x@example.com': 'bola%2Bx%40example.com',
  }).map(
    ([typed, sent]): Row => [
      '[TRANSFER-03] [API-17] as it was typed',
      `{ recipient(userId: "${typed}") { id firstName lastName username } }`,
      `GET /v1/auth/account/find/customer/${sent}`,
      bola,
    ],
  ),
  ...(
    [
      ['symbol: "BTC"', '3m'],
      ['symbol: "Btc", range: "1y"', '1y'],
    ] as const
  ).map(
    ([which, range]): Row => [
      'prices of three months unless told otherwise',
      `{ priceHistory(${which}, chain: btc) { date price } }`,
      `GET /v1/crypto/btc/btc/default/transactions/rate/history?range=${range}`,
      closes,
    ],
  ),
]

it.each([...banks, ...connections, ...referrals, ...sell, ...transactions, ...support, ...wallets])(
  '%s: %s asks %s',
  async (_, document, sends, answer, more = {}) => {
    const [method = '', path = ''] = sends.split(' ')
    const url = path.startsWith('/') ? path : `/v1/app/${path}`
    const { variables = {}, shown = answer, status = 200, paging = {}, body, headers = {} } = more
    stage.upstream.on(`${method} ${url.split('?')[0]}`, { ...good(answer, paging), status })
    const { data, error } = await stage.ask(document, variables)
    expect(error).toBeUndefined()
    expect(Object.values(data ?? {})).toEqual([shown])
    expect(stage.upstream.seen.map((seen) => [seen.method, seen.url])).toEqual([[method, url]])
    const [sent] = stage.upstream.seen
    expect(sent!.body === '' ? undefined : JSON.parse(sent!.body)).toEqual(body)
    expect(sent!.headers).toMatchObject(headers)
  },
)

it('a key that is none is sent nowhere', async () => {
  const { error } = await stage.ask(added, { input, key: 'k 1' })
  expect(error?.extensions.code).toBe('INVALID')
  expect(stage.upstream.seen).toEqual([])
})

it.each([200, 202, 204, 299])('[HELP-09] a complaint answered with %d was not sent', async (status) => {
  stage.upstream.on(
    'POST /v1/app/compliants',
    status === 204 ? (response) => response.writeHead(204).end() : { ...good(complaint), status },
  )
  const { data, error } = await stage.ask(complains, { input: hash })
  expect(data).toBeNull()
  expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
})

it('[HELP-09] answered with 201 it was sent, with 201 and nothing in it nobody knows', async () => {
  stage.upstream.on('POST /v1/app/compliants', { status: 201, body: '' })
  const { error } = await stage.ask(complains, { input: hash })
  expect(error?.extensions).toMatchObject({ code: 'INTERNAL', status: 201 })
})
