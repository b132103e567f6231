import { figure } from '../../../client/ui/format'
import { calculated, calculatorAmount } from '../../../machines/sell/calculator/calculator.rules'
import { optionalProblem } from '../../../machines/values/amount'
import { walkEvery } from '../../walker/walk'

const labels = { dollars: 'You send ($)', naira: 'You get (₦)' }
/** Of USDT's best network and of Bitcoin, as they are seeded; NGN per USD. */
const rates = { USDT: '1652.75', BTC: '1647.00' }

walkEvery('calculator', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: {},
  does: {
    // Its code and the rates come when they come.
    'calculator.pickCoin': (walker) => walker.until(() => walker.page.choose('Coin', 'Bitcoin')),
    'calculator.enter': (walker, { side, text }) =>
      walker.until(() => walker.page.fill(labels[side as 'dollars'], text as string)),
  },
  shows: {
    typing: (page, { context: { symbol, ...draft } }) => {
      const rate = rates[(symbol ?? 'USDT') as 'USDT']
      const value = calculatorAmount(draft, symbol ?? 'USDT')
      const texts = calculated(draft, value, rate)
      const other = draft.side === 'dollars' ? 'naira' : 'dollars'
      page.holds(labels[draft.side], draft.text)
      page.holds(labels[other], figure(texts[other], 2))
      page.marks(labels[draft.side], optionalProblem(value))
      page.reads(`₦${figure(rate, 2)} / $1`)
    },
  },
})
