import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, played } from '../../models/form-flows'
import { doneEvent } from '../../models/graph'
import { changedMarketData, marketData, pair } from './placement.fixture'

const coin = { symbol: 'BTC', chain: 'btc' }
const fields = { amountCrypto: 'Too much', recipient: 'Blocked', toSymbol: 'Paused', other: 'Wrong too' }
const btc = { ...coin, balance: '9', usdBalance: '27.00', price: '3' }
/** A rejected transfer that has read its market data again. */
const refused = (now: object) =>
  played(
    'transfer',
    undefined,
    { type: 'order.open', from: coin, open: null },
    doneEvent('readMarketData', btc),
    { type: 'order.setRecipient', id: 'acc-bisi' },
    { type: 'order.enterUsd', text: '2', pasted: false },
    { type: 'order.review', all: false },
    { type: 'placement.submit', intentId: 'i' },
    doneEvent('readMarketData', btc),
    doneEvent('placeIntent', { state: 'rejected', error: apiError(422, 'No', fields) }),
    doneEvent('readMarketData', now),
  )

it.each([
  [{ type: 'order.enterUsd', text: '5', pasted: false }, 'amountCrypto'],
  [{ type: 'order.enterCrypto', text: '5', pasted: false }, 'amountCrypto'],
  [{ type: 'order.setRecipient', id: null }, 'recipient'],
  [{ type: 'order.pickTo', symbol: 'ETH', chain: 'eth' }, 'toSymbol'],
] as const)('%j clears only the server’s message for that field (ERR-03)', async (event, field) => {
  const form = await play(await refused(btc), event)
  const { [field]: _, ...rest } = fields
  expect(form.state.context.error).toEqual({ summary: 'No', status: 422, fields: rest })
})

it.each([
  // 2 ÷ 2.9 = 0.689655172413…, 2 ÷ 7 = 0.285714285714…
  ['2.9', '0.68965517'],
  ['7', '0.28571428'],
])('a transfer’s dollars become coins truncated to 8 decimals (CONST-17): %s', async (price, coins) => {
  const form = await refused({ ...btc, price })
  expect(form.state.context.draft).toMatchObject({ usd: '2', crypto: coins })
})

it('Back from Sell all keeps the typed amount, at the new price', async () => {
  const form = await played(
    'walletSale',
    undefined,
    { type: 'order.open', from: pair, open: null },
    doneEvent('readMarketData', marketData),
    { type: 'order.enterUsd', text: '20', pasted: false },
    { type: 'order.review', all: true },
    { type: 'placement.submit', intentId: 'i' },
    doneEvent('readMarketData', changedMarketData),
    { type: 'placement.back' },
  )
  expect(form.state.value).toEqual({ editing: 'ready' })
  expect(form.state.context.draft).toMatchObject({ usd: '20', crypto: '0.00033003' })
})
