import { estimatedAmount, estimateOf } from '../../../machines/sell/estimate/estimate.rules'
import { optionalProblem } from '../../../machines/values/amount'
import { walkEvery } from '../../walker/walk'

const labels = { coins: 'If I send (USDT)', naira: 'I get (₦)' }
/** USDT on Tron, as it is seeded. */
const marketData = { symbol: 'USDT', price: '1', rate: '1652.75' }

walkEvery('estimate', {
  at: '/dashboard/sell/details?rateId=6',
  as: 'ada',
  actors: {},
  does: {
    'estimate.enter': ({ page }, { side, text }) => page.retype(labels[side as 'coins'], text as string),
  },
  shows: {
    typing: (page, { context: draft }) => {
      const texts = estimateOf(draft, marketData)
      page.holds(labels.coins, texts.coins)
      page.holds(labels.naira, texts.naira)
      page.marks(labels[draft.side], optionalProblem(estimatedAmount(draft, 'USDT')))
      page.reads(/^An estimate at \$1.00 per USDT/)
    },
  },
})
