import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import { toastFor } from '../../../machines/shell/overlays/toast.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import { play, played } from '../../models/form-flows'
import { done, failed } from '../../models/graph'
import type { LiveFlow } from '../../models/live'
import { kinds, marketData, nobody, openSell, pair, poor, quote, settled, unknown } from './placement.fixture'

const read = done('readMarketData', marketData)
const submit = { type: 'placement.submit', intentId: 'i-1' }
const rejected = (error = nobody) => done('placeIntent', { state: 'rejected', error })
const form = [{ type: 'sellOrder.enterUsd', text: '60', pasted: false }, { type: 'sellOrder.review' }]
const opened = () => played('sellOrder', { ...pair, open: null }, read)
const placing = async () => play(await opened(), ...form, submit, read)
const standing = ({ moment }: LiveFlow) => moment.children.placement?.value ?? moment.snapshot.value
const types = ({ eventBus }: LiveFlow): string[] => eventBus.map(({ type }) => type)
const toasts = ({ eventBus }: LiveFlow) => eventBus.map((domainEvent) => toastFor(domainEvent)?.text)
const asked = ({ calls }: LiveFlow, actor: string) => calls.filter((call) => call.actor === actor)

describe('a sale', () => {
  it('[WSELL-03, WSELL-04] goes from the form by a review to processing, and from there to success', async () => {
    const flow = await opened()
    await play(flow, form[0]!)
    expect(standing(flow)).toBe('editing')
    await play(flow, form[1]!)
    expect(standing(flow)).toBe('reviewing')
    await play(flow, submit, read)
    expect(standing(flow)).toBe('placing')
    await play(flow, done('placeIntent', settled))
    expect([standing(flow), types(flow)]).toEqual(['completed', ['placement.completed']])
  })

  it('[WSELL-05] a refusal leaves processing, keeps what was typed, says why, and reads the balance again', async () => {
    const reason = apiError(422, 'Insufficient balance', { amountCrypto: 'Insufficient balance' })
    const flow = await play(await placing(), rejected(reason))
    expect(flow.calls.at(-1)?.actor).toBe('readMarketData')
    await play(flow, read)
    expect(standing(flow)).toBe('editing')
    expect(flow.state.context).toMatchObject({ draft: { usd: '60', crypto: '0.001' }, error: reason })
    expect(toasts(flow)).toEqual(['Insufficient balance'])
  })

  it('[ENT-18] an answer that does not come within 60 s is not a "no": we say that we do not know, and look', async () => {
    const flow = await placing()
    flow.clock.increment(59_999)
    expect(standing(flow)).toBe('placing')
    flow.clock.increment(1)
    expect(standing(flow)).toEqual({ unconfirmed: 'checking' })
    expect(flow.calls.at(-1)).toEqual({ actor: 'reconcileIntent', input: { intentId: 'i-1' } })
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
    // And again every 10 s, without anybody asking, and without another POST.
    await play(flow, done('reconcileIntent', unknown))
    flow.clock.increment(10_000)
    await play(flow, done('reconcileIntent', unknown), { type: 'placement.askAgain' })
    expect(asked(flow, 'reconcileIntent')).toHaveLength(3)
    expect(asked(flow, 'placeIntent')).toHaveLength(1)
    await play(flow, done('reconcileIntent', settled))
    expect(standing(flow)).toBe('completed')
  })

  it('that the wallet no longer has is not sent: the form says so, with what was confirmed', async () => {
    const flow = await play(await opened(), ...form, submit, done('readMarketData', poor))
    expect([standing(flow), asked(flow, 'placeIntent')]).toEqual(['editing', []])
    expect(flow.state.context).toMatchObject({ checked: true, draft: { crypto: '0.001' }, marketData: poor })
  })

  it('begins with what the outbox still holds open, and looks before it offers a form', async () => {
    const flow = await played('sellOrder', { ...pair, open: openSell })
    expect(flow.calls).toEqual([{ actor: 'reconcileIntent', input: { intentId: 'old' } }])
    await play(flow, done('reconcileIntent', { state: 'unknown', decidable: true }))
    await play(flow, { type: 'placement.decide', happened: false })
    expect(flow.calls.at(-1)).toEqual({ actor: 'decideIntent', input: { intentId: 'old', happened: false } })
    await play(
      flow,
      done('decideIntent', { state: 'rejected', error: nobody }),
      failed('readMarketData', nobody),
    )
    expect(standing(flow)).toBe('failed')
  })
})

describe('any order', () => {
  it('is sent once, whatever is pressed while it is, and what answers too late is not heard', async () => {
    const flow = await played('placement', { kinds, quote, open: null }, submit, submit, read, submit)
    await play(flow, { type: 'placement.back' })
    expect([standing(flow), asked(flow, 'placeIntent').length]).toEqual(['placing', 1])
    flow.clock.increment(60_000)
    await flow.answerLate(1, settled)
    expect(standing(flow)).toEqual({ unconfirmed: 'checking' })
  })

  it('is as much as moved, else as was asked for; everything and nothing have no figure', () => {
    const of = (known: Partial<Placement>) => amountOf({ result: null, quote: null, open: null, ...known })
    const open: OpenIntent = { ...openSell, amountCrypto: '3' }
    const result = { id: 't', amountCrypto: '1' }
    expect([of({ result, quote, open }), of({ quote, open }), of({ open })]).toEqual(['1', '0.001', '3'])
    expect([of({}), of({ open: { ...open, kind: 'sellAll', amountCrypto: '0' } })]).toEqual([null, null])
  })
})
