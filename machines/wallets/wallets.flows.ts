import { defineFlow, type LogRecord } from '../core/flow'
import { withoutReading } from '../resource/resource.flows'
import { walletModeMachine } from './overview/wallet-mode.machine'
import { walletOverviewMachine } from './overview/wallet-overview.machine'
import { sellOrderMachine } from './sell-order/sell-order.machine'
import { swapMachine } from './swap/swap.machine'
import { transferMachine } from './transfer/transfer.machine'

/** What the log keeps of a money intent's outcome. */
const outcome = ['state', 'decidable', 'result.id', 'result.amountCrypto', 'result.amountIn', 'error']
/** In version 1 an outcome named its error `error`. */
const upcast = {
  1: (record: LogRecord): LogRecord => {
    const { output } = record.event
    if (typeof output !== 'object' || output === null || !('refusal' in output)) return record
    const { refusal, ...outcome } = output
    return { ...record, event: { ...record.event, output: { ...outcome, error: refusal } } }
  },
}
const moneyOutcomes = { placeIntent: outcome, reconcileIntent: outcome, decideIntent: outcome }
/** An open intent as the outbox remembers it. */
const openFields = [
  'open.intentId',
  'open.kind',
  'open.symbol',
  'open.chain',
  'open.amountCrypto',
  'open.createdAt',
  'open.state',
] as const

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
  sellOrder: defineFlow({
    machine: sellOrderMachine,
    version: 2,
    upcast,
    log: {
      received: {
        'sellOrder.enterUsd': ['text', 'pasted'],
        'sellOrder.enterCrypto': ['text', 'pasted'],
        'sellOrder.fillMax': [],
        'sellOrder.review': [],
        'sellOrder.reviewAll': [],
        'sellOrder.back': [],
        'sellOrder.submit': ['intentId'],
        'sellOrder.refresh': [],
        'sellOrder.askAgain': [],
        'sellOrder.startOver': [],
        'sellOrder.decide': ['happened'],
      },
      outcomes: {
        readSellTerms: ['symbol', 'chain', 'balance', 'usdBalance', 'price', 'rate', 'limit'],
        ...moneyOutcomes,
      },
      input: ['symbol', 'chain', 'open', ...openFields],
    },
  }),
  transfer: defineFlow({
    machine: transferMachine,
    version: 2,
    upcast,
    log: {
      received: {
        'transfer.open': ['symbol', 'chain', ...openFields],
        'transfer.pickWallet': ['symbol', 'chain'],
        'transfer.enterRecipient': ['text'],
        'transfer.pickRecent': ['text'],
        'transfer.findAgain': [],
        'transfer.enterUsd': ['text', 'pasted'],
        'transfer.enterCrypto': ['text', 'pasted'],
        'transfer.fillMax': [],
        'transfer.review': [],
        'transfer.back': [],
        'transfer.submit': ['intentId'],
        'transfer.refresh': [],
        'transfer.askAgain': [],
        'transfer.close': [],
        'transfer.decide': ['happened'],
      },
      outcomes: {
        readTransferTerms: ['symbol', 'chain', 'balance', 'usdBalance', 'price'],
        // Nobody's names are written down.
        findRecipient: ['id'],
        ...moneyOutcomes,
      },
      input: ['accountId'],
    },
  }),
  swap: defineFlow({
    machine: swapMachine,
    version: 2,
    upcast,
    log: {
      received: {
        'swap.open': [...openFields],
        'swap.pickFrom': ['symbol', 'chain'],
        'swap.pickTo': ['symbol', 'chain'],
        'swap.enterAmount': ['text', 'pasted'],
        'swap.fillMax': [],
        'swap.review': [],
        'swap.back': [],
        'swap.submit': ['intentId'],
        'swap.refresh': [],
        'swap.askAgain': [],
        'swap.close': [],
        'swap.decide': ['happened'],
      },
      outcomes: { readSwapTerms: ['balance', 'fromPrice', 'toPrice'], ...moneyOutcomes },
      input: [],
    },
  }),
}
