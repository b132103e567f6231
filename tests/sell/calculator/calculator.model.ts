import type { Model } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

export const calculatorModel: Model<'calculator'> = {
  afterReload: ['log', 'the coin, the amount and its side'],
  events: [
    { type: 'calculator.pickCoin', symbol: 'BTC' },
    { type: 'calculator.enter', side: 'dollars', text: '250', pasted: false },
    { type: 'calculator.enter', side: 'dollars', text: '1.2.3', pasted: false },
    { type: 'calculator.enter', side: 'naira', text: '165,275', pasted: false },
  ],
  seen: ({ context: { symbol, side, text } }) => [symbol, side, text],
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'calculator.pickCoin': "Pick 'Bitcoin' beside the amount",
    'calculator.enter': ({ side, text }) =>
      `Type '${text}' into '${side === 'dollars' ? 'You send ($)' : 'You get (₦)'}'`,
  },
  answers: {},
  proves: { 'calculator.typing calculator.enter': ['RATE-01'] },
  invariants: {
    'the field that was typed in keeps what was typed': ({ event, after: { context } }) =>
      event.type !== 'calculator.enter' || (context.side === event.side && context.text === event.text),
    'a coin is picked by the customer only': changesOnlyBy('symbol', 'calculator.pickCoin'),
  },
}
