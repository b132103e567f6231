import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { changedMarketData, marketData, noResponseError, pair, settledOutcome } from './placement.fixture'

const coin = { symbol: 'BTC', chain: 'btc' }
const fields = { amountCrypto: 'Too much', recipient: 'Blocked', toSymbol: 'Paused', other: 'Wrong too' }
const btc = { ...coin, balance: '9', usdBalance: '27.00', price: '3' }
/** A rejected transfer that has reloaded its market data. */
const rejectedTransfer = (reloadedData: object) =>
  start(
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
    doneEvent('readMarketData', reloadedData),
  )

it.each([
  [{ type: 'order.enterUsd', text: '5', pasted: false }, 'amountCrypto'],
  [{ type: 'order.enterCrypto', text: '5', pasted: false }, 'amountCrypto'],
  [{ type: 'order.setRecipient', id: null }, 'recipient'],
  [{ type: 'order.pickTo', symbol: 'ETH', chain: 'eth' }, 'toSymbol'],
] as const)('%j clears only the server’s message for that field (ERR-03)', async (event, field) => {
  const form = await play(await rejectedTransfer(btc), event)
  const { [field]: _, ...otherFields } = fields
  expect(form.state.context.error).toEqual({ summary: 'No', status: 422, fields: otherFields })
})

it.each([
  // 2 ÷ 2.9 = 0.689655172413…, 2 ÷ 7 = 0.285714285714…
  ['2.9', '0.68965517'],
  ['7', '0.28571428'],
])('a transfer’s dollars become coins truncated to 8 decimals (CONST-17): %s', async (price, coins) => {
  const form = await rejectedTransfer({ ...btc, price })
  expect(form.state.context.draft).toMatchObject({ usd: '2', crypto: coins })
})

it('Back from Sell all keeps the typed amount, at the new price', async () => {
  const form = await start(
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

const openSale = { type: 'order.open', from: pair, open: null }
const read = doneEvent('readMarketData', marketData)
const enterUsd = (text: string) => ({ type: 'order.enterUsd', text, pasted: false })
const review = { type: 'order.review', all: false }
const sale = (...events: PlainEvent[]) => start('walletSale', undefined, openSale, ...events)

it('the form shows problems only after the first Continue, even before a read', async () => {
  const form = await sale()
  expect(form.state.context.checked).toBe(false)
  await play(form, review)
  expect(form.state).toMatchObject({ value: { editing: 'loading' }, context: { checked: true } })
})

it('Continue keeps an invalid order in the form and reviews a valid one [WSELL-16]', async () => {
  const form = await sale(read, enterUsd('5'), review)
  expect(form.calls).toEqual([{ actor: 'readMarketData', input: { from: pair, to: null } }])
  expect(form.state).toMatchObject({ value: { editing: 'ready' }, context: { checked: true } })
  await play(form, enterUsd('20'), review)
  expect(form.state).toMatchObject({
    value: 'placing',
    context: {
      checked: false,
      error: null,
      order: { quote: { kind: 'sell', amountUsd: '20' }, open: null },
    },
  })
  await play(form, { type: 'order.close' })
  expect(form.state).toMatchObject({ value: 'closed', context: { checked: false, draft: { usd: '' } } })
})

it('a failed first read reports its error, which Refresh clears', async () => {
  const form = await sale(errorEvent('readMarketData', noResponseError))
  expect(form.state).toMatchObject({ value: { editing: 'failed' }, context: { error: noResponseError } })
  expect(form.eventBus).toEqual([{ type: 'order.refused', error: noResponseError }])
  await play(form, { type: 'order.refresh' })
  expect(form.state).toMatchObject({ value: { editing: 'loading' }, context: { error: null } })
  expect(form.calls).toEqual(Array(2).fill({ actor: 'readMarketData', input: { from: pair, to: null } }))
})

it('the form closes while editing and after the outcome', async () => {
  const form = await sale(read, { type: 'order.close' })
  expect(form.state.value).toBe('closed')
  const submit = { type: 'placement.submit', intentId: 'i' }
  await play(
    form,
    openSale,
    read,
    enterUsd('20'),
    review,
    submit,
    read,
    doneEvent('placeIntent', settledOutcome),
  )
  expect(form.state).toMatchObject({ value: 'completed', context: { placed: { end: 'settled' } } })
  await play(form, { type: 'order.close' })
  expect(form.state).toMatchObject({ value: 'closed', context: { placed: null } })
})

it('Max fills in the whole balance once it is loaded [WSELL-02]', async () => {
  const form = await sale({ type: 'order.fillMax' })
  expect(form.state.context.draft).toMatchObject({ usd: '', crypto: '' })
  await play(form, read, { type: 'order.fillMax' })
  expect(form.state.context.draft).toMatchObject({ usd: '600.00', crypto: '0.01' })
})

it('a change of coin clears market data and error', async () => {
  const form = await rejectedTransfer(btc)
  await play(form, { type: 'order.pickFrom', symbol: 'ETH', chain: 'eth' })
  const { draft, marketData: data, error } = form.state.context
  expect([draft.from, data, error]).toEqual([{ symbol: 'ETH', chain: 'eth' }, null, null])
  expect(form.calls.at(-1)?.input).toMatchObject({ from: { symbol: 'ETH', chain: 'eth' } })
})

it.each([
  [true, 'acc-bisi', false],
  [true, null, true],
  [false, null, false],
] as const)('checked is %s before recipient %s and %s after it', async (isChecked, id, expected) => {
  const form = await start('transfer', undefined, { type: 'order.open', from: null, open: null })
  if (isChecked) await play(form, review)
  await play(form, { type: 'order.setRecipient', id })
  expect(form.state.context.checked).toBe(expected)
})

it.each(['walletSale', 'transfer', 'swap'] as const)(
  '%s: a form without coins waits for the customer’s choice',
  async (id) => {
    const form = await start(id, undefined, { type: 'order.open', from: null, open: null })
    await play(form, { type: 'order.pickTo', ...pair })
    expect([form.state.value, form.calls]).toEqual([{ editing: 'choosing' }, []])
    await play(form, { type: 'order.pickFrom', symbol: 'ETH', chain: 'eth' })
    expect(form.state.value).toEqual({ editing: 'loading' })
  },
)
