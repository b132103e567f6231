import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import { toastFor } from '../../../machines/shell/overlays/toast.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'
import type { LiveFlow } from '../../models/live'
import { transferMarketData, wallet } from '../transfer/transfer.model'
import {
  changedMarketData,
  marketData,
  nobody,
  openSell,
  pair,
  poor,
  quote,
  settled,
  unknown,
} from './placement.fixture'

const play = async (flow: LiveFlow, ...events: PlainEvent[]): Promise<LiveFlow> => {
  for (const event of events) await flow.happen(event)
  return flow
}
const read = done('readMarketData', marketData)
const submit = { type: 'placement.submit', intentId: 'i-1' }
const rejected = (error = nobody) => done('placeIntent', { state: 'rejected', error })
const form = [{ type: 'sellOrder.enterUsd', text: '60', pasted: false }, { type: 'sellOrder.review' }]
const opened = () => played('sellOrder', { ...pair, open: null }, read)
const placing = async () => play(await opened(), ...form, submit, read)
const standing = ({ moment }: LiveFlow) => moment.children.placement?.value ?? moment.snapshot.value
const types = ({ eventBus }: LiveFlow): string[] => eventBus.map(({ type }) => type)
const toasts = ({ eventBus }: LiveFlow) => eventBus.map((domainEvent) => toastFor(domainEvent)?.text)
const asked = ({ calls }: LiveFlow, port: string) => calls.filter((call) => call.port === port)

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
    expect([standing(flow), types(flow)]).toEqual(['sold', ['placement.completed']])
  })

  it('[WSELL-16] a form that is not sound is not left, and nothing is asked', async () => {
    const flow = await play(await opened(), form[1]!, submit)
    expect([standing(flow), flow.state.context.checked, flow.calls.length]).toEqual(['editing', true, 1])
  })

  it('[WSELL-05] a refusal leaves processing, keeps what was typed, says why, and reads the balance again', async () => {
    const reason = apiError(422, 'Insufficient balance', { amountCrypto: 'Insufficient balance' })
    const flow = await play(await placing(), rejected(reason))
    expect(flow.calls.at(-1)?.port).toBe('readMarketData')
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
    expect(flow.calls.at(-1)).toEqual({ port: 'reconcileIntent', input: { intentId: 'i-1' } })
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
    // And again every 10 s, without anybody asking, and without another POST.
    await play(flow, done('reconcileIntent', unknown))
    flow.clock.increment(10_000)
    await play(flow, done('reconcileIntent', unknown), { type: 'placement.askAgain' })
    expect(asked(flow, 'reconcileIntent')).toHaveLength(3)
    expect(asked(flow, 'placeIntent')).toHaveLength(1)
    await play(flow, done('reconcileIntent', settled))
    expect(standing(flow)).toBe('sold')
  })

  it('offline at submit sends nothing', async () => {
    const flow = await play(await opened(), ...form, submit, failed('readMarketData', nobody))
    expect(standing(flow)).toBe('reviewing')
    expect(asked(flow, 'placeIntent')).toEqual([])
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
  })

  it('that the wallet no longer has is not sent: the form says so, with what was confirmed', async () => {
    const flow = await play(await opened(), ...form, submit, done('readMarketData', poor))
    expect([standing(flow), asked(flow, 'placeIntent')]).toEqual(['editing', []])
    expect(flow.state.context).toMatchObject({ checked: true, draft: { crypto: '0.001' }, marketData: poor })
  })

  it('begins with what the outbox still holds open, and looks before it offers a form', async () => {
    const flow = await played('sellOrder', { ...pair, open: openSell })
    expect(flow.calls).toEqual([{ port: 'reconcileIntent', input: { intentId: 'old' } }])
    await play(flow, done('reconcileIntent', { state: 'unknown', decidable: true }))
    await play(flow, { type: 'placement.decide', happened: false })
    expect(flow.calls.at(-1)).toEqual({ port: 'decideIntent', input: { intentId: 'old', happened: false } })
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
    const flow = await played('placement', { quote, open: null }, submit, submit, read, submit)
    await play(flow, { type: 'placement.back' })
    expect([standing(flow), asked(flow, 'placeIntent').length]).toEqual(['placing', 1])
    flow.clock.increment(60_000)
    await flow.answerLate(1, settled)
    expect(standing(flow)).toEqual({ unconfirmed: 'checking' })
  })

  it('is asked about anew where the price changed, and sent in the figures that were seen last', async () => {
    const changed = done('readMarketData', changedMarketData)
    const flow = await played('placement', { quote, open: null }, submit, changed)
    expect(flow.state).toMatchObject({ value: 'reviewing', context: { moved: true } })
    await play(flow, submit)
    expect(flow.state.context).toMatchObject({ moved: false, error: null })
    await play(flow, changed)
    expect(flow.calls.at(-1)).toEqual({
      port: 'placeIntent',
      input: { kind: 'sell', id: 'i-1', ...pair, amountCrypto: '0.001' },
    })
  })

  it('is asked of, of each kind, with what that kind is quoted by', async () => {
    const confirmed = {
      transfer: {
        kind: 'transfer',
        ...wallet,
        recipient: 'acc-bola',
        amountCrypto: '5',
        amountUsd: '5.00',
        price: '1',
      },
      swap: {
        ...{ kind: 'swap', ...pair, to: { symbol: 'USDT', chain: 'tron' }, amountCrypto: '0.01' },
        ...{ estimate: '600.00000000', fromPrice: '60000', toPrice: '1' },
      },
    } as const
    const sent = async (kind: keyof typeof confirmed, at: object) => {
      const input = { quote: confirmed[kind], open: null }
      return (await played('placement', input, submit, done('readMarketData', at))).calls.at(-1)?.input
    }
    const transfer = { kind: 'transfer', id: 'i-1', ...wallet, recipient: 'acc-bola', amountCrypto: '5' }
    expect(await sent('transfer', transferMarketData)).toEqual(transfer)
    const swap = { kind: 'swap', id: 'i-1', ...pair, toSymbol: 'USDT', toChain: 'tron', amountCrypto: '0.01' }
    expect(await sent('swap', { balance: '0.01', fromPrice: '60000', toPrice: '1' })).toEqual(swap)
  })

  it('is as much as moved, else as was asked for; everything and nothing have no figure', () => {
    const of = (known: Partial<Placement>) => amountOf({ result: null, quote: null, open: null, ...known })
    const open: OpenIntent = { ...openSell, amountCrypto: '3' }
    const result = { id: 't', amountCrypto: '1' }
    expect([of({ result, quote, open }), of({ quote, open }), of({ open })]).toEqual(['1', '0.001', '3'])
    expect([of({}), of({ open: { ...open, kind: 'sellAll', amountCrypto: '0' } })]).toEqual([null, null])
  })
})

describe('a dialog that is closed while an order is placed', () => {
  it.each(['reviewing', 'placing', 'unconfirmed'])('is closed: %s', async (where) => {
    const transfer = await played(
      'transfer',
      { accountId: 'acc-ada' },
      { type: 'transfer.open', ...wallet, open: null },
      done('readMarketData', transferMarketData),
      { type: 'transfer.pickRecent', text: 'bola' },
      done('findRecipient', { id: 'acc-bola' }),
      { type: 'transfer.enterUsd', text: '5', pasted: false },
      { type: 'transfer.review' },
    )
    if (where !== 'reviewing') await play(transfer, submit, done('readMarketData', transferMarketData))
    if (where === 'unconfirmed') await play(transfer, failed('placeIntent', nobody))
    expect(JSON.stringify(standing(transfer))).toContain(where)
    await play(transfer, { type: 'transfer.close' })
    expect([standing(transfer), asked(transfer, 'placeIntent').length]).toEqual([
      'closed',
      where === 'reviewing' ? 0 : 1,
    ])
  })
})
