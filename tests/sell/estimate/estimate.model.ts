import type { Model } from '../../models/graph'

export const estimateModel: Model<'estimate'> = {
  afterReload: ['log', 'the amount and its side'],
  events: [
    { type: 'estimate.enter', side: 'coins', text: '100', pasted: false },
    { type: 'estimate.enter', side: 'coins', text: '1.2.3', pasted: false },
    { type: 'estimate.enter', side: 'naira', text: '165,275', pasted: false },
  ],
  seen: ({ context: { side, text } }) => [side, text],
  at: '/dashboard/sell/details?rateId=6',
  as: 'ada',
  given: "on the page, press 'Tron (TRC-20)' if the network is asked",
  says: {
    'estimate.enter': ({ side, text }) =>
      `Type '${text}' into '${side === 'coins' ? 'If I send (USDT)' : 'I get (₦)'}'`,
  },
  answers: {},
  proves: { 'estimate.typing estimate.enter': ['SELL-14'] },
  invariants: {
    'the field that was typed in keeps what was typed': ({ event, after: { context } }) =>
      event.type !== 'estimate.enter' || (context.side === event.side && context.text === event.text),
  },
}
