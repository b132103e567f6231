import { defineFlow } from '../shared/flow'
import { sellOrderMachine } from './sell-order.machine'
import { walletModeMachine } from './wallet-mode.machine'
import { walletOverviewMachine } from './wallet-overview.machine'

/** What the log keeps of a money intent's outcome. */
const outcome = ['state', 'decidable', 'result.id', 'result.amountCrypto', 'result.amountIn', 'refusal']
const moneyOutcomes = { placeIntent: outcome, reconcileIntent: outcome, decideIntent: outcome }
/** An open intent as the outbox remembers it. */
const open = ['open.intentId', 'open.kind', 'open.symbol', 'open.chain', 'open.amountCrypto'].concat(
  'open.createdAt',
  'open.state',
)

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const walletsFlows = {
  walletOverview: defineFlow({
    machine: walletOverviewMachine,
    version: 1,
    log: {
      heard: {
        'walletOverview.refresh': [],
        'walletOverview.lookAgain': [],
        'walletOverview.toggleBalances': [],
      },
      outcomes: { readWallets: ['readAt'] },
      input: ['pair', 'pair.symbol', 'pair.chain', 'balancesShown'],
    },
  }),
  walletMode: defineFlow({
    machine: walletModeMachine,
    version: 1,
    log: {
      heard: { 'walletMode.switch': ['on', 'adminAllows'] },
      outcomes: { setWalletMode: ['walletStatus'] },
      input: [],
    },
  }),
  sellOrder: defineFlow({
    machine: sellOrderMachine,
    version: 1,
    log: {
      heard: {
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
      input: ['symbol', 'chain', 'open', ...open],
    },
  }),
}
