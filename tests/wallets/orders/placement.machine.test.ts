import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import { toastFor } from '../../../machines/shell/overlays/toast.rules'
import { amountOf, type Placement } from '../../../machines/wallets/orders/order.rules'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'
import type { LiveFlow } from '../../models/live'
import {
  changedMarketData,
  marketData,
  noResponseError,
  openSell,
  pair,
  poorMarketData,
  priceChanged,
  quote,
  rejectedOutcome,
  settledOutcome,
  staleLogin,
  unknownOutcome,
} from './placement.fixture'

const read = doneEvent('readMarketData', marketData)
const submit = { type: 'placement.submit', intentId: 'i-1' }
const rejected = (error = noResponseError) => doneEvent('placeIntent', { state: 'rejected', error })
const form = [
  { type: 'order.enterUsd', text: '60', pasted: false },
  { type: 'order.review', all: false },
]
const open = (intent: OpenIntent | null) => ({ type: 'order.open', from: pair, open: intent })
const openForm = () => start('walletSale', undefined, open(null), read)
const placeSale = async () => play(await openForm(), ...form, submit, read)
/** Starts only a placement: of the quote, or of an intent whose outcome is unknown. */
const startPlacement = (open: OpenIntent | null = null) =>
  start('placement', { quote: open ? null : quote, open })
const stateOf = ({ snapshots }: LiveFlow) => snapshots.children.placement?.value ?? snapshots.snapshot.value
const types = ({ eventBus }: LiveFlow): string[] => eventBus.map(({ type }) => type)
const toasts = ({ eventBus }: LiveFlow) => eventBus.map((domainEvent) => toastFor(domainEvent)?.text)
const callsOf = ({ calls }: LiveFlow, actor: string) => calls.filter((call) => call.actor === actor)

describe('placement of a sale', () => {
  it('a sale runs from form and review to success [WSELL-03, WSELL-04]', async () => {
    const flow = await openForm()
    await play(flow, form[0]!)
    expect(stateOf(flow)).toEqual({ editing: 'ready' })
    await play(flow, form[1]!)
    expect(stateOf(flow)).toBe('reviewing')
    await play(flow, submit, read)
    expect(stateOf(flow)).toBe('placing')
    await play(flow, doneEvent('placeIntent', settledOutcome))
    expect([stateOf(flow), types(flow)]).toEqual(['completed', ['placement.completed']])
  })

  it('a rejected sale keeps the draft and reloads the balance [WSELL-05]', async () => {
    const reason = apiError(422, 'Insufficient balance', { amountCrypto: 'Insufficient balance' })
    const flow = await play(await placeSale(), rejected(reason))
    expect(flow.calls.at(-1)?.actor).toBe('readMarketData')
    await play(flow, read)
    expect(stateOf(flow)).toEqual({ editing: 'ready' })
    expect(flow.state.context).toMatchObject({ draft: { usd: '60', crypto: '0.001' }, error: reason })
    expect(toasts(flow)).toEqual(['Insufficient balance'])
  })

  it('a timeout after 60 s leaves the outcome unknown and starts checks [ENT-18]', async () => {
    const flow = await placeSale()
    flow.clock.increment(59_999)
    expect(stateOf(flow)).toBe('placing')
    flow.clock.increment(1)
    expect(stateOf(flow)).toEqual({ outcomeUnknown: 'checking' })
    expect(flow.calls.at(-1)).toEqual({ actor: 'reconcileIntent', input: { intentId: 'i-1' } })
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
    // The checks repeat every 10 s, and no other POST is sent.
    await play(flow, doneEvent('reconcileIntent', unknownOutcome))
    flow.clock.increment(10_000)
    await play(flow, doneEvent('reconcileIntent', unknownOutcome), { type: 'placement.askAgain' })
    expect(callsOf(flow, 'reconcileIntent')).toHaveLength(3)
    expect(callsOf(flow, 'placeIntent')).toHaveLength(1)
    await play(flow, doneEvent('reconcileIntent', settledOutcome))
    expect(stateOf(flow)).toBe('completed')
  })

  it('a sale above the reloaded balance is not sent and returns to the form', async () => {
    const flow = await play(await openForm(), ...form, submit, doneEvent('readMarketData', poorMarketData))
    expect([stateOf(flow), callsOf(flow, 'placeIntent')]).toEqual([{ editing: 'ready' }, []])
    expect(flow.state.context).toMatchObject({
      checked: true,
      draft: { crypto: '0.001' },
      marketData: poorMarketData,
    })
  })

  it('an open intent in the outbox is checked before the form appears', async () => {
    const flow = await start('walletSale', undefined, open(openSell))
    expect(flow.calls).toEqual([{ actor: 'reconcileIntent', input: { intentId: 'old' } }])
    await play(flow, doneEvent('reconcileIntent', { state: 'unknown', decidable: true }))
    await play(flow, { type: 'placement.decide', happened: false })
    expect(flow.calls.at(-1)).toEqual({ actor: 'decideIntent', input: { intentId: 'old', happened: false } })
    await play(
      flow,
      doneEvent('decideIntent', { state: 'rejected', error: noResponseError }),
      errorEvent('readMarketData', noResponseError),
    )
    expect(stateOf(flow)).toEqual({ editing: 'failed' })
  })
})

describe('placement of any order', () => {
  it('an order is sent once, however often the customer clicks', async () => {
    const flow = await start('placement', { quote, open: null }, submit, submit, read, submit)
    await play(flow, { type: 'placement.back' })
    expect([stateOf(flow), callsOf(flow, 'placeIntent').length]).toEqual(['placing', 1])
    flow.clock.increment(60_000)
    await flow.resolveLate(1, settledOutcome)
    expect(stateOf(flow)).toEqual({ outcomeUnknown: 'checking' })
  })

  it('failed market data return to the review with the error, and nothing is sent', async () => {
    const flow = await play(await startPlacement(), submit, errorEvent('readMarketData', noResponseError))
    expect(flow.state).toMatchObject({
      value: 'reviewing',
      context: { error: noResponseError, previous: null },
    })
    expect(flow.eventBus).toEqual([{ type: 'placement.refused', kind: 'sell', error: noResponseError }])
    expect(flow.calls).toEqual([{ actor: 'readMarketData', input: quote }])
    await play(flow, { ...submit, intentId: 'i-2' })
    expect(flow.state.context).toMatchObject({ error: null, intentId: 'i-2' })
  })

  it.each([
    ['an unknown outcome', doneEvent('placeIntent', unknownOutcome)],
    ['a rejection of the call', errorEvent('placeIntent', noResponseError)],
  ])('the placement checks %s and reports it as unknown', async (_, event) => {
    const flow = await play(await startPlacement(), submit, read, event)
    expect(stateOf(flow)).toEqual({ outcomeUnknown: 'checking' })
    expect(flow.eventBus).toEqual([{ type: 'placement.unconfirmed', kind: 'sell' }])
  })

  it('a price outside the reviewed bounds requires another review (ruling 29)', async () => {
    const flow = await play(await startPlacement(), submit, read, doneEvent('placeIntent', priceChanged))
    expect(flow.state).toMatchObject({ value: 'requoting', context: { error: priceChanged.error } })
    await play(flow, doneEvent('readMarketData', changedMarketData))
    expect(flow.state).toMatchObject({
      value: 'reviewing',
      context: { previous: quote, quote: { price: changedMarketData.price }, marketData: changedMarketData },
    })
  })

  it('an order that needs too many coins after a price change ends as invalid', async () => {
    const flow = await play(await startPlacement(), submit, read, doneEvent('placeIntent', priceChanged))
    await play(flow, doneEvent('readMarketData', poorMarketData))
    expect(flow.state.output).toMatchObject({ end: 'invalid', marketData: poorMarketData })
  })

  it('a password sends the order as a new intent, a refusal sends nothing', async () => {
    const flow = await play(await startPlacement(), submit, read, doneEvent('placeIntent', staleLogin))
    expect(flow.state).toMatchObject({ value: 'askingPassword', context: { result: null } })
    await play(flow, { type: 'placement.agree', intentId: 'i-2' })
    expect(flow.state).toMatchObject({ value: 'checkingPrice', context: { intentId: 'i-2' } })
    await play(flow, read, doneEvent('placeIntent', staleLogin), { type: 'placement.decline' })
    expect([flow.state.value, callsOf(flow, 'placeIntent').length]).toEqual(['reviewing', 2])
  })

  it.each([
    ['settled', settledOutcome, { result: settledOutcome.result, error: null, decidable: false }],
    ['rejected', rejectedOutcome, { result: null, error: rejectedOutcome.error, decidable: false }],
  ])('a check that finds the order %s ends the placement with the outcome', async (end, outcome, fields) => {
    const flow = await startPlacement(openSell)
    await play(flow, doneEvent('reconcileIntent', { state: 'unknown', decidable: true }))
    expect(flow.state.context).toMatchObject({ result: null, error: null, decidable: true })
    await play(flow, { type: 'placement.askAgain' }, doneEvent('reconcileIntent', outcome))
    expect(flow.state.output).toMatchObject({ end, ...fields })
  })

  it('the placement sends the customer’s decision unchanged (ruling 10)', async () => {
    const flow = await startPlacement(openSell)
    expect(flow.state.context).toMatchObject({ decidable: false, happened: false })
    await play(flow, doneEvent('reconcileIntent', { state: 'unknown', decidable: true }))
    await play(flow, { type: 'placement.decide', happened: true })
    expect(flow.calls.at(-1)).toEqual({ actor: 'decideIntent', input: { intentId: 'old', happened: true } })
  })

  it('the amount of an order is the executed amount, else the requested one', () => {
    const amountFor = (fields: Partial<Placement>) =>
      amountOf({ result: null, quote: null, open: null, ...fields })
    const open: OpenIntent = { ...openSell, amountCrypto: '3' }
    const result = { id: 't', amountCrypto: '1' }
    expect([amountFor({ result, quote, open }), amountFor({ quote, open }), amountFor({ open })]).toEqual([
      '1',
      '0.001',
      '3',
    ])
    expect([amountFor({}), amountFor({ open: { ...open, kind: 'sellAll', amountCrypto: '0' } })]).toEqual([
      null,
      null,
    ])
  })
})
