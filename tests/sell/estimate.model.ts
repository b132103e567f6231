import type { Model } from '../shared/graph'

export const estimateModel: Model<'estimate'> = {
  events: [
    { type: 'estimate.enter', side: 'coins', text: '100' },
    { type: 'estimate.enter', side: 'coins', text: '1.2.3' },
    { type: 'estimate.enter', side: 'naira', text: '165,275' },
  ],
  seen: ({ context: { side, text } }) => [side, text],
}
