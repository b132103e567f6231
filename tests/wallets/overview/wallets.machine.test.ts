import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { toastFor } from '../../../machines/shell/overlays/toast.rules'
import { lookupDebounceMs } from '../../../machines/wallets/transfer/transfer.rules'
import { done, failed } from '../../models/graph'
import { LiveFlow } from '../../models/live'
import { marketData, nobody, openSell, pair, settled, unknown } from '../sell-order/sell-order.model'
import { transferMarketData, wallet } from '../transfer/transfer.model'

type Said = { type: string; [key: string]: unknown }
const play = async (flow: LiveFlow, ...events: Said[]): Promise<LiveFlow> => {
  for (const event of events) await flow.happen(event)
  return flow
}
const types = ({ eventBus }: LiveFlow): string[] => eventBus.map(({ type }) => type)
const toasts = ({ eventBus }: LiveFlow) => eventBus.map((domainEvent) => toastFor(domainEvent)?.text)

describe('walletMode', () => {
  const on = { type: 'walletMode.switch', on: true, adminAllows: true }

  it('[WALLET-06] asks for the customer’s own switch and nothing else, and not at all while the operator says no', async () => {
    const flow = await play(new LiveFlow('walletMode'), { ...on, adminAllows: false })
    expect([flow.calls, flow.state.value]).toEqual([[], 'resting'])
    await play(flow, on)
    expect(flow.calls).toEqual([{ port: 'setWalletMode', input: { walletStatus: true } }])
  })
})

describe('sellOrder', () => {
  const form = [{ type: 'sellOrder.enterUsd', text: '60', pasted: false }, { type: 'sellOrder.review' }]
  const opened = () =>
    play(new LiveFlow('sellOrder', { ...pair, open: null }), done('readSellTerms', marketData))
  const submit = { type: 'sellOrder.submit', intentId: 'i-1' }
  const placing = async () => play(await opened(), ...form, submit, done('readSellTerms', marketData))

  it('[WSELL-03, WSELL-04] goes from the form by a review to processing, and from there to success', async () => {
    const flow = await opened()
    await play(flow, form[0]!)
    expect(flow.state.value).toBe('editing')
    await play(flow, form[1]!, submit, done('readSellTerms', marketData))
    expect(flow.state.value).toBe('placing')
    await play(flow, done('placeIntent', settled))
    expect([flow.state.value, types(flow)]).toEqual(['sold', ['sellOrder.completed']])
  })

  it('[WSELL-16] a form that is not sound is not left, and nothing is asked', async () => {
    const flow = await play(await opened(), form[1]!, submit)
    expect([flow.state.value, flow.state.context.checked, flow.calls.length]).toEqual(['editing', true, 1])
  })

  it('[WSELL-05] a refusal leaves processing, keeps what was typed, says why, and reads the balance again', async () => {
    const reason = apiError(422, 'Insufficient balance', { amountCrypto: 'Insufficient balance' })
    const flow = await play(await placing(), done('placeIntent', { state: 'rejected', error: reason }))
    expect(flow.calls.at(-1)?.port).toBe('readSellTerms')
    await play(flow, done('readSellTerms', marketData))
    expect(flow.state.value).toBe('editing')
    expect(flow.state.context).toMatchObject({ draft: { usd: '60', crypto: '0.001' }, error: reason })
    expect(toasts(flow)).toEqual(['Insufficient balance'])
  })

  it('[ENT-18] an answer that does not come within 60 s is not a "no": we say that we do not know, and look', async () => {
    const flow = await placing()
    flow.clock.increment(59_999)
    expect(flow.state.value).toBe('placing')
    flow.clock.increment(1)
    expect(flow.state.value).toEqual({ unconfirmed: 'checking' })
    expect(flow.calls.at(-1)).toEqual({ port: 'reconcileIntent', input: { intentId: 'i-1' } })
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
    // And again every 10 s, without anybody asking, and without another POST.
    await play(flow, done('reconcileIntent', unknown))
    flow.clock.increment(10_000)
    await play(flow, done('reconcileIntent', unknown), { type: 'sellOrder.askAgain' })
    expect(flow.calls.filter(({ port }) => port === 'reconcileIntent')).toHaveLength(3)
    expect(flow.calls.filter(({ port }) => port === 'placeIntent')).toHaveLength(1)
    await play(flow, done('reconcileIntent', settled))
    expect(flow.state.value).toBe('sold')
  })

  it('offline at submit sends nothing', async () => {
    const flow = await play(await opened(), ...form, submit, failed('readSellTerms', nobody))
    expect(flow.state.value).toBe('reviewing')
    expect(flow.calls.map(({ port }) => port)).not.toContain('placeIntent')
    expect(toasts(flow)).toEqual(['You cannot make sell from wallets at the moment'])
  })

  it('begins with what the outbox still holds open, and looks before it offers a form', async () => {
    const flow = new LiveFlow('sellOrder', { ...pair, open: openSell })
    expect(flow.calls).toEqual([{ port: 'reconcileIntent', input: { intentId: 'old' } }])
    await play(flow, done('reconcileIntent', { state: 'unknown', decidable: true }))
    await play(flow, { type: 'sellOrder.decide', happened: false })
    expect(flow.calls.at(-1)).toEqual({ port: 'decideIntent', input: { intentId: 'old', happened: false } })
    await play(
      flow,
      done('decideIntent', { state: 'rejected', error: nobody }),
      failed('readSellTerms', nobody),
    )
    expect(flow.state.value).toBe('failed')
  })
})

describe('transfer', () => {
  const opened = () =>
    play(
      new LiveFlow('transfer', { accountId: 'acc-ada' }),
      { type: 'transfer.open', ...wallet, open: null },
      done('readTransferTerms', transferMarketData),
    )
  const type = (text: string) => ({ type: 'transfer.enterRecipient', text })
  const lookups = ({ calls }: LiveFlow) => calls.filter(({ port }) => port === 'findRecipient')

  it('[CONST-11] quick typing leads to one lookup, 400 ms after the last key', async () => {
    expect(lookupDebounceMs).toBe(400)
    const flow = await opened()
    for (const text of ['b', 'bi', 'bis']) {
      await play(flow, type(text))
      flow.clock.increment(399)
    }
    await play(flow, type('bisi'))
    flow.clock.increment(399)
    expect(lookups(flow)).toEqual([])
    flow.clock.increment(1)
    expect(lookups(flow)).toEqual([{ port: 'findRecipient', input: { userId: 'bisi' } }])
  })

  it('[TRANSFER-04, TRANSFER-05] another text drops who was found; a late answer for the older one is not heard', async () => {
    const flow = await play(await opened(), type('bisi'))
    flow.clock.increment(400)
    await play(flow, done('findRecipient', { id: 'acc-bisi' }))
    expect(flow.state.context.recipient).toBe('acc-bisi')
    await play(flow, type('bis'))
    expect(flow.state.context.recipient).toBeNull()
    flow.clock.increment(400)
    const late = flow.calls.length - 1
    await play(flow, type('emeka'))
    await flow.answerLate(late, { id: 'acc-bis' })
    expect(flow.state).toMatchObject({ value: { editing: 'pausing' }, context: { recipient: null } })
  })

  it('[TRANSFER-02] is not submitted until a recipient has been found', async () => {
    const flow = await play(await opened(), { type: 'transfer.enterUsd', text: '5', pasted: false })
    await play(flow, { type: 'transfer.review' }, { type: 'transfer.submit', intentId: 'i' })
    expect(flow.state).toMatchObject({ value: { editing: 'asking' }, context: { checked: true } })
    await play(flow, type('bisi'), { type: 'transfer.review' })
    expect(flow.state.value).toEqual({ editing: 'pausing' })
    flow.clock.increment(400)
    await play(flow, done('findRecipient', { id: 'acc-bisi' }))
    expect(flow.state.context.checked).toBe(false)
    await play(flow, { type: 'transfer.review' })
    expect(flow.state.value).toBe('reviewing')
  })

  it('writes down nobody’s names', async () => {
    const flow = await play(await opened(), type('bisi'))
    flow.clock.increment(400)
    await play(flow, done('findRecipient', { id: 'acc-bisi', firstName: 'Bisola', lastName: 'Adeyemi' }))
    expect(JSON.stringify(flow.records)).not.toMatch(/Bisola|Adeyemi/)
  })
})
