import { describe, expect, it } from 'vitest'
import { flows } from '../../machines/flows'
import { played } from '../models/form-flows'
import type { PlainEvent } from '../models/graph'

type Case = [
  flow: keyof typeof flows,
  input: object | undefined,
  begun: object,
  events: PlainEvent[],
  after: object,
]

const pasted = { kind: 'differs', at: 20, chain: 'btc' }
const typed = { side: 'naira', text: '5', pasted: true }

describe('what a customer picks and types', () => {
  it.each<Case>([
    ['sender', undefined, { app: '', pasted: { kind: 'nothing', at: null, chain: null } }, [], {}],
    ['sender', undefined, {}, [{ type: 'sender.pick', app: 'okx' }], { app: 'okx' }],
    ['sender', undefined, {}, [{ type: 'sender.comparePasted', ...pasted }], { pasted }],
    ['calculator', undefined, { symbol: null, side: 'dollars', text: '100', pasted: false }, [], {}],
    ['calculator', undefined, {}, [{ type: 'calculator.pickCoin', symbol: 'BTC' }], { symbol: 'BTC' }],
    ['calculator', undefined, {}, [{ type: 'calculator.enter', ...typed }], typed],
    ['estimate', undefined, { side: 'coins', text: '', pasted: false }, [], {}],
    ['estimate', undefined, {}, [{ type: 'estimate.enter', ...typed }], typed],
    ['rateBoard', { openCoin: 'USDT' }, { openCoin: 'USDT', firstCoin: 'USDT' }, [], {}],
    [
      'rateBoard',
      { openCoin: 'USDT' },
      {},
      [{ type: 'rateBoard.toggleCoin', symbol: 'BTC' }],
      { openCoin: 'BTC' },
    ],
    [
      'rateBoard',
      { openCoin: 'USDT' },
      {},
      [{ type: 'rateBoard.toggleCoin', symbol: 'USDT' }],
      { openCoin: null },
    ],
  ])('%s from %j begins with %j; after %j it holds %j', async (flow, input, begun, events, after) => {
    const live = await played(flow, input)
    expect(live.state.context).toMatchObject(begun)
    for (const event of events) await live.happen(event)
    expect(live.state.context).toMatchObject(after)
    expect(live.state.hasTag('resumable')).toBe(true)
  })

  it.each<[keyof typeof flows, object | undefined, PlainEvent[]]>([
    ['sender', undefined, [{ type: 'sender.pick', app: 'okx' }]],
    ['calculator', undefined, [{ type: 'calculator.enter', side: 'dollars', text: '100', pasted: false }]],
    [
      'calculator',
      undefined,
      [
        { type: 'calculator.pickCoin', symbol: 'BTC' },
        { type: 'calculator.enter', ...typed },
      ],
    ],
    ['estimate', undefined, [{ type: 'estimate.enter', ...typed }]],
    ['rateBoard', { openCoin: 'USDT' }, [{ type: 'rateBoard.toggleCoin', symbol: 'BTC' }]],
    ['rateBoard', { openCoin: null }, []],
  ])('%s from %j resumes by %j', async (flow, input, events) => {
    const { state } = await played(flow, input, ...events)
    expect(flows[flow].resume?.(state as never, () => undefined)).toEqual(events)
  })

  it.each<[keyof typeof flows, object]>([
    ['sender', { 'sender.pick': ['app'], 'sender.comparePasted': ['kind', 'at', 'chain'] }],
    ['calculator', { 'calculator.pickCoin': ['symbol'], 'calculator.enter': ['side', 'text', 'pasted'] }],
    ['deposit', { 'deposit.nameNetwork': ['chain'] }],
  ])('the log keeps of %s no more than %j', (flow, received) => {
    expect(flows[flow].log.received).toEqual(received)
  })
})
