import { defineFlow, type LogRecord } from '../core/flow'
import { bare, within } from '../core/log-fields'
import { withoutReading } from '../resource/resource.flows'
import { walletModeMachine } from './overview/wallet-mode.machine'
import { walletOverviewMachine } from './overview/wallet-overview.machine'
import { placementMachine } from './placement/placement.machine'
import { sellOrderMachine } from './sell-order/sell-order.machine'
import { swapMachine } from './swap/swap.machine'
import { transferMachine } from './transfer/transfer.machine'

/** The logged fields of a money intent's outcome. */
const outcome = [
  'state',
  'decidable',
  ...within('result', 'id', 'amountCrypto', 'amountNgn', 'amountIn'),
  'error',
]
/** Renames of version 2, when each flow placed its order itself. */
const typeToday = (type: string): string =>
  type
    .replace(/^(sellOrder|transfer|swap)\.(submit|back|askAgain|decide)$/, 'placement.$2')
    .replace(/^(xstate\.after\.(PLACING_LIMIT|CHECK_AGAIN))\.[^.]+/, '$1.placement')
    .replace(/\.read(Sell|Transfer|Swap)Terms$/, '.readMarketData')
const upcast = {
  /** In version 1 an outcome named its error `refusal`. */
  1: (record: LogRecord): LogRecord => {
    const { output } = record.event
    if (typeof output !== 'object' || output === null || !('refusal' in output)) return record
    const { refusal, ...outcome } = output
    return { ...record, event: { ...record.event, output: { ...outcome, error: refusal } } }
  },
  2: (record: LogRecord): LogRecord => ({
    ...record,
    event: { ...record.event, type: typeToday(record.event.type) },
  }),
}
const coinFields = ['symbol', 'chain', 'balance']
const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
/** An unresolved intent of the outbox. */
const openFields = within('open', 'intentId', ...orderFields, 'createdAt', 'state')
/** The confirmed quote; for a placement that runs by itself in tests. */
const quoteFields = within('quote', ...orderFields, 'amountUsd', 'amountNgn', 'price', 'rate')

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const walletsFlows = {
  walletOverview: defineFlow({
    machine: walletOverviewMachine,
    version: 2,
    upcast: { 1: withoutReading(/^walletOverview\.(?!toggleBalances)/, 'readWallets') },
    log: { received: { 'walletOverview.toggleBalances': [] }, outcomes: {}, input: ['balancesShown'] },
  }),
  walletMode: defineFlow({
    machine: walletModeMachine,
    version: 1,
    log: {
      received: { 'walletMode.switch': ['on', 'adminAllows'] },
      outcomes: { setWalletMode: ['walletStatus'] },
      input: [],
    },
  }),
  /** Always a child of one of the three below, recorded in their runs. */
  placement: defineFlow({
    machine: placementMachine,
    version: 1,
    log: {
      received: {
        'placement.submit': ['intentId'],
        'placement.agree': ['intentId'],
        'placement.decide': ['happened'],
        ...bare('placement', 'back', 'askAgain', 'decline'),
      },
      outcomes: {
        readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit', 'fromPrice', 'toPrice'],
        placeIntent: outcome,
        reconcileIntent: outcome,
        decideIntent: outcome,
      },
      input: ['quote', ...quoteFields, 'open', ...openFields],
    },
  }),
  sellOrder: defineFlow({
    machine: sellOrderMachine,
    version: 3,
    upcast,
    log: {
      received: {
        'sellOrder.enterUsd': ['text', 'pasted'],
        'sellOrder.enterCrypto': ['text', 'pasted'],
        ...bare('sellOrder', 'fillMax', 'review', 'reviewAll', 'refresh', 'startOver'),
      },
      outcomes: { placement: [], readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit'] },
      input: ['symbol', 'chain', 'open', ...openFields],
    },
  }),
  transfer: defineFlow({
    machine: transferMachine,
    version: 3,
    upcast,
    log: {
      received: {
        'transfer.open': ['symbol', 'chain', ...openFields],
        'transfer.pickWallet': ['symbol', 'chain'],
        'transfer.enterRecipient': ['text'],
        'transfer.pickRecent': ['text'],
        'transfer.enterUsd': ['text', 'pasted'],
        'transfer.enterCrypto': ['text', 'pasted'],
        ...bare('transfer', 'findAgain', 'fillMax', 'review', 'refresh', 'close'),
      },
      outcomes: {
        placement: [],
        readMarketData: [...coinFields, 'usdBalance', 'price'],
        // Names of people are not logged.
        findRecipient: ['id'],
      },
      input: ['accountId'],
    },
  }),
  swap: defineFlow({
    machine: swapMachine,
    version: 3,
    upcast,
    log: {
      received: {
        'swap.open': [...openFields],
        'swap.pickFrom': ['symbol', 'chain'],
        'swap.pickTo': ['symbol', 'chain'],
        'swap.enterAmount': ['text', 'pasted'],
        ...bare('swap', 'fillMax', 'review', 'refresh', 'close'),
      },
      outcomes: { placement: [], readMarketData: ['balance', 'fromPrice', 'toPrice'] },
      input: [],
    },
  }),
}
