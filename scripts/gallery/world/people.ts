import type { Answers } from '../../../tests/gateway/made-network'
import { depositPage } from '../../../tests/sell/deposit/deposit.fixture'
import { account, customer } from '../../../tests/stage/fixtures'
import { activities, bankAccounts, banks, notifications, oldBankAccounts } from './rooms'
import { history, listOf } from './transactions'
import { dollarPrice, held, holding, info, listed, moves, priceHistory } from './wallets'

/** Whom a state is of: what the gateway answers her, and what her device keeps. */
export interface Person {
  answers: Answers
  stored: Record<string, string>
}

const session = (changed: object = {}, customerChanged: object = {}): Record<string, string> => ({
  'app.token': 'Bearer of-the-gallery',
  'app.account': JSON.stringify({ ...account, ...changed }),
  'app.customer': JSON.stringify({ ...customer, ...customerChanged }),
})

const pairOf = ({ symbol, chain }: { symbol: string; chain: string }) =>
  held.find(({ currency }) => currency.symbol === symbol && currency.chain === chain) ?? null

const rate = (id: number, value: string, limit: string, at: number) => ({
  id,
  value,
  limit,
  currency: held[at]!.currency,
})
const rates = [
  rate(1, '1650.00', '20.50', 0),
  rate(2, '1640.00', '0.00', 1),
  rate(3, '1635.125', '0.00', 2),
  rate(4, '1630.00', '10.00', 3),
  rate(5, '1632.00', '5.00', 4),
  rate(6, '1655.25', '0.00', 5),
]
const { depositAddress } = depositPage()

const answers: Answers = {
  login: () => ({ token: 'Bearer of-the-gallery', account, customer, sellPage: null }),
  logout: () => true,
  rates: () => rates,
  rate: ({ id }: { id: number }) => rates.find((one) => one.id === id) ?? null,
  rank: () => ({ rankName: 'Gold', totalTradesUSDT: '12345.60', highestHigherAmountRange: '20000.00' }),
  announcements: () => [],
  currencies: () => held.slice(0, 4).map(({ currency }) => currency),
  kyc: () => ({ verificationStatus: 'Completed' }),
  depositAddress: depositAddress!,
  dollarPrice,
  priceHistory,
  transactions: listOf(history),
  transaction: ({ id }: { id: string }) => history.find((one) => one.id === id) ?? null,
  comments: () => [],
  receipt: () => null,
  wallets: () => info(),
  wallet: pairOf,
  walletMode: () => ({ walletStatus: true, adminWalletStatus: true }),
  walletActivities: () => listed(moves),
  activitiesOfWallet: ({ symbol }: { symbol: string }) =>
    listed(moves.filter(({ currency }) => currency.symbol === symbol)),
  recipient: () => ({ id: 'acc-bola', firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }),
  moneyCalls: () => [],
  banks: () => banks,
  bankAccounts: () => bankAccounts,
  oldBankAccounts: () => oldBankAccounts,
  referralInfo: () => ({ referralCode: 'BLA7M3WZ' }),
  referralTradeInfo: () => ({
    totalReferred: 12,
    totalTradeCount: 87,
    totalTradeUSD: '15320.50',
    earnings: 1532,
  }),
  referrals: () => listed(['bola', 'chidi_okafor', 'kemi', 'tunde'].map((username) => ({ username }))),
  downliners: () => listed(['zainab', 'emeka_w'].map((username) => ({ username }))),
  weeklyLeaderboard: () =>
    listed(
      ['bola', 'ada', 'kemi', 'tund', 'zain', 'emek', 'ngoz'].map((name, at) => ({
        username: `${name}****`,
        amount: 4200 - at * 530,
      })),
    ),
  activities: () => listed(activities),
  liveChat: () => true,
  notifications: () => listed(notifications),
  markNotificationRead: ({ id }: { id: string }) => ({
    ...notifications.find((one) => one.id === id),
    read: true,
  }),
  pushKey: () => null,
  fingerprints: () => [],
}

/** A customer with money and a past. */
export const ada: Person = { answers, stored: session() }

/** Registered today: nothing yet. */
export const newbie: Person = {
  answers: {
    ...answers,
    rank: () => ({ rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '20000.00' }),
    transactions: listOf([], { totalNgn: '0.00', totalUsd: '0.00' }),
    wallets: () => info(holding({}), { mode: false }),
    wallet: (asked: Parameters<typeof pairOf>[0]) =>
      pairOf(asked) && { ...pairOf(asked), balance: '0', usdBalance: '0.00' },
    walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
    walletActivities: () => listed([]),
    activitiesOfWallet: () => listed([]),
    bankAccounts: () => [],
    oldBankAccounts: () => [],
    referralTradeInfo: () => ({ totalReferred: 0, totalTradeCount: 0, totalTradeUSD: '0.00', earnings: 0 }),
    referrals: () => listed([]),
    downliners: () => listed([]),
    weeklyLeaderboard: () => listed([]),
    activities: () => listed([]),
    notifications: () => listed([]),
  },
  stored: session({ username: 'newbie' }),
}

/** Must show who she is before she is paid. */
export const kemi: Person = {
  answers: { ...answers, kyc: () => ({ verificationStatus: 'Pending' }) },
  stored: session({ username: 'kemi', firstName: 'Kemi' }, { kycRequired: true }),
}

/** Her names are as long as names are, and one is written from right to left. */
export const longNamed: Person = {
  answers,
  stored: session({
    firstName: 'Oluwatobilobachukwuemeka',
    lastName: 'محمد Adeyemi-Okonkwo-Fashola',
    username: 'oluwatobilobachukwuemeka2026',
    email: 'oluwatobiloba.chukwuemeka.adeyemi@a-rather-long-company-name.example.ng',
  }),
}
