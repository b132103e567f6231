import type { Model } from '../shared/graph'

const nothing = { at: null, chain: null }

export const senderModel: Model<'sender'> = {
  events: [
    { type: 'sender.pick', app: 'binance' },
    { type: 'sender.pick', app: 'coinbase' },
    { type: 'sender.pick', app: 'other' },
    { type: 'sender.comparePasted', kind: 'equal', ...nothing },
    { type: 'sender.comparePasted', kind: 'differs', at: 20, chain: null },
    { type: 'sender.comparePasted', kind: 'otherNetwork', at: null, chain: 'btc' },
    { type: 'sender.comparePasted', kind: 'noAddress', ...nothing },
  ],
  seen: ({ context: { app, pasted } }) => [app, pasted],
}
