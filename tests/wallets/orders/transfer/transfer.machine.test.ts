import { describe, expect, it } from 'vitest'
import { apiError } from '../../../../machines/core/api-error'
import { lookupDebounceMs } from '../../../../machines/wallets/orders/transfer/transfer.rules'
import { play, played } from '../../../models/form-flows'
import { doneEvent } from '../../../models/graph'
import type { LiveFlow } from '../../../models/live'
import { transferMarketData, wallet } from './transfer.model'

describe('transfer', () => {
  const opened = () =>
    played(
      'transfer',
      { accountId: 'acc-ada' },
      { type: 'transfer.open', ...wallet, open: null },
      doneEvent('readMarketData', transferMarketData),
    )
  const type = (text: string) => ({ type: 'transfer.enterRecipient', text })
  const lookups = ({ calls }: LiveFlow) => calls.filter(({ actor }) => actor === 'findRecipient')

  it.each([
    // 2 ÷ 2.9 = 0.689655172413…, 2 ÷ 7 = 0.285714285714…
    ['2.9', '0.68965517'],
    ['7', '0.28571428'],
  ])('dollars become coins truncated to 8 decimals at any price (CONST-17): %s', async (price, coins) => {
    const btc = { symbol: 'BTC', chain: 'btc', balance: '9', usdBalance: '27.00', price: '3' }
    const flow = await played(
      'transfer',
      { accountId: 'acc-ada' },
      { type: 'transfer.open', ...btc, open: null },
      doneEvent('readMarketData', btc),
      { type: 'transfer.pickRecent', text: 'bisi' },
      doneEvent('findRecipient', { id: 'acc-bisi' }),
      { type: 'transfer.enterUsd', text: '2', pasted: false },
    )
    expect(flow.state.context.draft.crypto).toBe('0.66666666')
    await play(
      flow,
      { type: 'transfer.review' },
      { type: 'placement.submit', intentId: 'i' },
      doneEvent('readMarketData', btc),
      doneEvent('placeIntent', { state: 'rejected', error: apiError(422, 'No') }),
      doneEvent('readMarketData', { ...btc, price }),
    )
    expect(flow.state.context.draft).toMatchObject({ usd: '2', crypto: coins })
  })

  it('quick typing triggers one look-up 400 ms after the last key [CONST-11]', async () => {
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
    expect(lookups(flow)).toEqual([{ actor: 'findRecipient', input: { userId: 'bisi' } }])
  })

  it('new text clears the recipient and late matches [TRANSFER-04, TRANSFER-05]', async () => {
    const flow = await play(await opened(), type('bisi'))
    flow.clock.increment(400)
    await play(flow, doneEvent('findRecipient', { id: 'acc-bisi' }))
    expect(flow.state.context.recipient).toBe('acc-bisi')
    await play(flow, type('bis'))
    expect(flow.state.context.recipient).toBeNull()
    flow.clock.increment(400)
    const late = flow.calls.length - 1
    await play(flow, type('emeka'))
    await flow.answerLate(late, { id: 'acc-bis' })
    expect(flow.state).toMatchObject({ value: { editing: 'pausing' }, context: { recipient: null } })
  })

  it('a transfer without a matching recipient is not submitted [TRANSFER-02]', async () => {
    const flow = await play(await opened(), { type: 'transfer.enterUsd', text: '5', pasted: false })
    await play(flow, { type: 'transfer.review' }, { type: 'placement.submit', intentId: 'i' })
    expect(flow.state).toMatchObject({ value: { editing: 'asking' }, context: { checked: true } })
    await play(flow, type('bisi'), { type: 'transfer.review' })
    expect(flow.state.value).toEqual({ editing: 'pausing' })
    flow.clock.increment(400)
    await play(flow, doneEvent('findRecipient', { id: 'acc-bisi' }))
    expect(flow.state.context.checked).toBe(false)
    await play(flow, { type: 'transfer.review' })
  })
})
