import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'
import { done, type PlainEvent } from '../../models/graph'
import type { LiveFlow } from '../../models/live'
import { marketData, nobody, pair, poor } from '../placement/placement.fixture'
import { transferMarketData, wallet } from '../transfer/transfer.model'

const play = async (flow: LiveFlow, ...events: PlainEvent[]): Promise<LiveFlow> => {
  for (const event of events) await flow.happen(event)
  return flow
}
const read = done('readMarketData', marketData)
const accountId = 'acc-ada'
const reloading = () =>
  played(
    'sellOrder',
    { ...pair, open: null },
    read,
    { type: 'sellOrder.enterUsd', text: '60', pasted: false },
    { type: 'sellOrder.refresh' },
  )

it.each([
  ['sellOrder.review', 'sell', '0.001'],
  ['sellOrder.reviewAll', 'sellAll', '0.01'],
])(
  '%s is heard while the terms are read again, and looked at once more before it is sent',
  async (type, kind, coins) => {
    const flow = await play(await reloading(), { type })
    const placement = () => flow.moment.children.placement
    expect(placement()).toMatchObject({
      value: 'reviewing',
      context: { quote: { kind, amountCrypto: coins } },
    })
    await flow.answerLate(flow.calls.length - 1, poor)
    expect(flow.state.context.marketData.balance).toBe('0.01')
    await play(flow, { type: 'placement.submit', intentId: 'i' })
    expect([placement()?.value, flow.calls.at(-1)?.port]).toEqual(['checkingPrice', 'readMarketData'])
  },
)

it.each([
  ['editing', [{ type: 'sellOrder.reviewAll' }]],
  ['reloading', [{ type: 'sellOrder.refresh' }, { type: 'sellOrder.review' }]],
  ['reloading', [{ type: 'sellOrder.refresh' }, { type: 'sellOrder.reviewAll' }]],
])(
  'what cannot be sold says so at once, also while the terms are read again: %s %j',
  async (value, events) => {
    const empty = done('readMarketData', { ...marketData, balance: '0', usdBalance: '0.00' })
    const flow = await played('sellOrder', { ...pair, open: null }, empty)
    expect(flow.state.context.checked).toBe(false)
    await play(flow, ...events)
    expect(flow.state).toMatchObject({ value, context: { checked: true, order: { quote: null } } })
  },
)

it('an order that was refused leaves nothing of itself in the one that is reviewed next', async () => {
  const flow = await play(
    await reloading(),
    read,
    { type: 'sellOrder.review' },
    { type: 'placement.submit', intentId: 'first' },
    read,
    done('placeIntent', { state: 'rejected', error: nobody }),
  )
  expect(flow.state).toMatchObject({ value: 'reloading', context: { order: { quote: null, open: null } } })
})

it('another wallet is taken while the terms of the first are read, and these are heard no more', async () => {
  const other = { symbol: 'BTC', chain: 'btc' }
  const flow = await played(
    'transfer',
    { accountId },
    { type: 'transfer.open', ...wallet, open: null },
    { type: 'transfer.pickWallet', ...other },
  )
  expect([flow.state.value, flow.calls.map(({ input }) => input)]).toEqual(['loading', [wallet, other]])
  await flow.answerLate(0, transferMarketData)
  expect(flow.state).toMatchObject({ value: 'loading', context: { ...other, marketData: null } })
  await play(flow, done('readMarketData', { ...transferMarketData, ...other }))
  expect(flow.state.context.marketData).toMatchObject(other)
})

it('another wallet is taken also while the terms are read again after a refusal', async () => {
  const flow = await played(
    'transfer',
    { accountId },
    { type: 'transfer.open', ...wallet, open: null },
    done('readMarketData', transferMarketData),
    { type: 'transfer.pickRecent', text: 'bola' },
    done('findRecipient', { id: 'acc-bola' }),
    { type: 'transfer.enterCrypto', text: '5', pasted: false },
    { type: 'transfer.review' },
    { type: 'placement.submit', intentId: 'i' },
    done('readMarketData', transferMarketData),
    done('placeIntent', { state: 'rejected', error: nobody }),
  )
  expect(flow.state.value).toBe('reloading')
  await play(flow, { type: 'transfer.pickWallet', symbol: 'BTC', chain: 'btc' })
  expect(flow.state).toMatchObject({ value: 'loading', context: { symbol: 'BTC', draft: { crypto: '' } } })
})
