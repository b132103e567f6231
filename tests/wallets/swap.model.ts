import type { OpenIntent } from '../../machines/shared/intent'
import { type SwapTerms, swapAmount } from '../../machines/wallets/swap.rules'
import { done, failed, type Model } from '../shared/graph'
import { nobody, outcomes } from './sell-order.model'

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const swapTerms: SwapTerms = { balance: '0.01', fromPrice: '60000', toPrice: '1' }
const movedTerms: SwapTerms = { ...swapTerms, fromPrice: '60600' }
export const poorTerms: SwapTerms = { ...swapTerms, balance: '0.0004' }

export const openSwap: OpenIntent = {
  intentId: 'old',
  kind: 'swap',
  ...btc,
  amountCrypto: '0.01',
  createdAt: 1_000,
  state: 'unknown',
}

export const swapModel: Model<'swap'> = {
  events: [
    { type: 'swap.open', open: null },
    { type: 'swap.open', open: openSwap },
    { type: 'swap.pickFrom', ...btc },
    { type: 'swap.pickTo', ...tron },
    { type: 'swap.pickTo', ...btc },
    { type: 'swap.enterAmount', text: '0.01009', pasted: false },
    { type: 'swap.enterAmount', text: '0.0004', pasted: false },
    { type: 'swap.fillMax' },
    { type: 'swap.review' },
    { type: 'swap.back' },
    { type: 'swap.submit', intentId: 'i-1' },
    { type: 'swap.refresh' },
    { type: 'swap.askAgain' },
    { type: 'swap.close' },
    { type: 'swap.decide', happened: true },
    done('readSwapTerms', swapTerms),
    done('readSwapTerms', movedTerms),
    done('readSwapTerms', poorTerms),
    failed('readSwapTerms', nobody),
    { type: 'xstate.after.CHECK_AGAIN' },
    { type: 'xstate.after.PLACING_LIMIT' },
    ...outcomes,
  ],
  seen: ({ context }) => {
    const { from, to, terms, draft, checked, figures, moved, refusal: reason, decidable, open } = context
    return [
      from?.symbol,
      to?.symbol,
      terms?.fromPrice,
      terms?.balance,
      swapAmount(draft),
      checked,
      figures !== null,
      moved,
      reason && Object.keys(reason.fields).join(),
      decidable,
      open !== null,
    ]
  },
}
