import { GraphQLError } from 'graphql'
import { bankAnswers, savedAccount } from '../banks/banks.answers'
import type { Answers } from '../gateway/schema-fetch'
import { depositPage } from '../sell/deposit/deposit.fixture'
import { board, rank, rates } from '../sell/rates/board.fixture'
import { pageOf, type Row, row } from '../transactions/transactions.fixture'
import { info, move, moves, walletAnswers, wallets } from '../wallets/wallets.answers'
import { account, customer } from './fixtures'

/** When every scene happens: a Friday, one o'clock in Lagos; ms since 1970. */
export const sceneStart = Date.parse('2026-11-20T12:00:00.000Z')
const hour = 3_600_000
const hoursAgo = (hours: number): string => new Date(sceneStart - hours * hour).toISOString()

/** A request without a response. */
export const noAnswer = (): Promise<never> => new Promise(() => undefined)

/** The gateway's error for an upstream's status. */
export const rejectWith =
  (status: number | null, summary: string | null, fields: Record<string, string> = {}, code = 'INVALID') =>
  (): never => {
    throw new GraphQLError('Refused', { extensions: { code, status, summary, fields } })
  }

/** The gateway gets no response from the upstream. */
export const rejectUnreachable = rejectWith(null, null, {}, 'UNREACHABLE')

/** The password was entered too long ago (ruling 20). */
export const rejectStaleLogin = rejectWith(403, 'Please enter your password again')

/** A signed-in customer: the gateway's mocks and the device's storage. */
export interface Customer {
  answers: Answers
  stored: Record<string, string>
}

export const token = 'Bearer abc.def'

/** The storage of a device on which this customer is signed in. */
export const session = (changed: object = {}, customerChanged: object = {}): Record<string, string> => ({
  'app.token': token,
  'app.account': JSON.stringify({ ...account, ...changed }),
  'app.customer': JSON.stringify({ ...customer, ...customerChanged }),
})

const currency = (symbol: string) => wallets.findLast((wallet) => wallet.currency.symbol === symbol)!.currency
const hash = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'

const sale = (symbol: string, amountCrypto: string, amountUSD: string, amountNGN: string) => ({
  currency: currency(symbol) as Row['currency'],
  amountCrypto,
  amountUSD,
  amountNGN,
  blockchainTransactionId: hash,
})
const toWallet = { direction: 'wallet', amountNGN: null, bankAccount: null, blockchainTransactionId: null }
const bola = { firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }

/** The newest transactions; older ones repeat them as approved. */
const kinds: Partial<Row>[] = [
  { ...sale('USDT', '50.000000', '50.00', '82762.50'), status: 'pool' },
  { ...sale('BTC', '0.00420000', '384.30', '634095.00'), status: 'pending' },
  { ...sale('USDT', '120.000000', '120.00', '198630.00'), receiptCode: '7KQ2M9XD4ADA' },
  { ...sale('ETH', '0.150000', '487.50', '799500.00'), receiptCode: '3WX8R5TN6BQP' },
  { ...sale('USDT', '200.000000', '200.00', '331050.00'), status: 'reported' },
  { ...sale('USDT', '20.000000', '20.00', ''), ...toWallet, type: 'transfer', counterparty: bola },
  { ...sale('BNB', '1.250000', '775.00', '1267221.88'), type: 'sell', blockchainTransactionId: null },
  { ...sale('USDT', '75.500000', '75.50', ''), ...toWallet, type: 'deposit' },
]

/** 40 transactions of some two weeks, newest first: 'tx-0' to 'tx-39'. */
export const history: readonly Row[] = Array.from({ length: 40 }, (_, number) => {
  const kind = kinds[number % kinds.length]!
  const status = number < kinds.length ? (kind.status ?? 'approved') : 'approved'
  const isOpen = status === 'pool' || status === 'pending'
  return row(number, {
    ...kind,
    status,
    id: `tx-${number}`,
    transactionId: `CN-ADA4131${String(number).padStart(2, '0')}`,
    createDate: hoursAgo(0.8 + number * 7),
    approveDate: isOpen ? null : hoursAgo(0.1 + number * 7),
  })
})

/** The newest payout of this status. */
export const payout = (status: Row['status']): Row =>
  history.find((transaction) => transaction.status === status && transaction.direction === 'bank')!

/** Returns lists of these transactions, filtered and paged as the gateway does. */
export const listOf =
  (all: readonly Row[], totals = { totalNgn: '12504310.25', totalUsd: '7571.80' }) =>
  ({ status, ...args }: { status: string; page: number; size: number; currency: string }) => {
    const rows = all.filter((each) => status === 'all' || each.status === status)
    return { ...pageOf(rows)(args), totals: { totalTrades: rows.length, ...totals } }
  }

const prices: Record<string, number> = { BTC: 60_000, ETH: 3_250, BNB: 620, USDT: 1 }

/** Ninety days of closing prices that climb in waves. */
const priceHistory = ({ symbol }: { symbol: string }) =>
  Array.from({ length: 90 }, (_, at) => ({
    date: hoursAgo((90 - at) * 24).slice(0, 10),
    price: (prices[symbol]! * (0.82 + at * 0.002 + 0.04 * Math.sin(at / 6))).toFixed(2),
  }))

const notification = (
  id: string,
  title: string,
  body: string,
  hours: number,
  about: object | null,
  read = false,
) => ({ id, title, body, createDate: hoursAgo(hours), read, about })
const notifications = [
  notification(
    'n-1',
    'Your naira is on its way',
    '₦198,630.00 for 120 USDT was sent to GTBank ••••6789.',
    1,
    {
      kind: 'transaction',
      id: 'tx-2',
    },
  ),
  notification('n-2', 'A bank account was added', 'OPay ••••4567 was added to your account.', 26, {
    kind: 'bankAccounts',
    id: null,
  }),
  notification('n-3', 'Welcome to CoinNaira', 'Sell your first coins whenever you like.', 90, null, true),
]

const activities =
  'login|sell|bank account added|password confirmed|transfer|fingerprint added|swap|complaint|register'
    .split('|')
    .map((type, at) => ({ type, createDate: hoursAgo(0.5 + at * 9) }))
const usernames = (...names: string[]) => moves(names.map((username) => ({ username })))
const leaders = ['bola', 'ada', 'kemi', 'tund', 'zain', 'emek', 'ngoz'].map((name, at) => ({
  username: `${name}****`,
  amount: 4200 - at * 530,
}))

const answers: Answers = {
  ...depositPage(),
  ...walletAnswers({
    wallets: () => info({ mode: true }),
    walletMode: () => ({ walletStatus: true, adminWalletStatus: true }),
    walletActivities: () =>
      moves(
        ['sell', 'deposit', 'transfer', 'inter-transfer', 'credit'].map((type, at) => move(`m-${at}`, type)),
      ),
    priceHistory,
    dollarPrice: ({ symbol }: { symbol: string }) => ({ price: String(prices[symbol]) }),
  }),
  ...board({ announcements: () => [] }),
  ...bankAnswers,
  login: () => ({ token, account, customer, sellPage: null }),
  logout: () => true,
  rate: ({ id }: { id: number }) => rates.find((rate) => rate.id === id) ?? null,
  currencies: () => ['BTC', 'ETH', 'BNB', 'USDT'].map(currency),
  kyc: () => ({ verificationStatus: 'Completed' }),
  transactions: listOf(history),
  latestTransactions: () => history.slice(0, 1),
  transaction: ({ id }: { id: string }) => history.find((transaction) => transaction.id === id) ?? null,
  comments: () => [],
  receipt: () => null,
  recipient: () => ({ id: 'acc-bola', ...bola }),
  moneyCalls: () => [],
  oldBankAccounts: () => [savedAccount('o', { accountNumber: '2003004005' })],
  referralInfo: () => ({ referralCode: 'BLA7M3WZ' }),
  referralTradeInfo: () => ({
    totalReferred: 12,
    totalTradeCount: 87,
    totalTradeUSD: '15320.50',
    earnings: 1532,
  }),
  referrals: () => usernames('bola', 'chidi_okafor', 'kemi', 'tunde'),
  downliners: () => usernames('zainab', 'emeka_w'),
  weeklyLeaderboard: () => moves(leaders),
  activities: () => moves(activities),
  liveChat: () => true,
  notifications: () => moves(notifications),
  markNotificationRead: ({ id }: { id: string }) => ({
    ...notifications.find((candidate) => candidate.id === id),
    read: true,
  }),
  pushKey: () => null,
  fingerprints: () => [],
  devices: () => null,
  complaints: () => null,
}

/** A customer with money and a history. */
export const ada: Customer = { answers, stored: session() }

const nothing = Object.fromEntries(
  'walletActivities activitiesOfWallet referrals downliners weeklyLeaderboard activities notifications'
    .split(' ')
    .map((field) => [field, () => moves([])]),
)

/** A customer who registered today. */
export const newbie: Customer = {
  answers: {
    ...answers,
    ...nothing,
    rank: () => ({ ...rank, rankName: 'Unranked', totalTradesUSDT: '0.00' }),
    latestTransactions: () => [],
    transactions: listOf([], { totalNgn: '0.00', totalUsd: '0.00' }),
    wallets: () => ({
      ...info(),
      wallets: wallets.map((wallet) => ({ ...wallet, balance: '0', usdBalance: '0.00' })),
      totalUsdBalance: '0.00',
    }),
    walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
    bankAccounts: () => [],
    oldBankAccounts: () => [],
    referralTradeInfo: () => ({ totalReferred: 0, totalTradeCount: 0, totalTradeUSD: '0.00', earnings: 0 }),
  },
  stored: session({ username: 'newbie' }),
}

/** A customer who has to verify her identity before she is paid. */
export const kemi: Customer = {
  answers: { ...answers, kyc: () => ({ verificationStatus: 'Pending' }) },
  stored: session({ username: 'kemi', firstName: 'Kemi' }, { kycRequired: true }),
}

/** A customer with the longest names, one of them from right to left. */
export const longNamed: Customer = {
  answers,
  stored: session({
    firstName: 'Oluwatobilobachukwuemeka',
    lastName: 'محمد Adeyemi-Okonkwo-Fashola',
    username: 'oluwatobilobachukwuemeka2026',
    email: 'oluwatobiloba.chukwuemeka.adeyemi@a-rather-long-company-name.example.ng',
  }),
}

export const notFrozen = { freeze: () => ({ until: null }) }
export const frozenFor = (hours: number) => ({
  until: new Date(sceneStart + hours * 3_600_000).toISOString(),
})
export const frozen = { freeze: () => frozenFor(23.2) }
