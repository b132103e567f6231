import { describe, expect, it } from 'vitest'
import { lookupDebounceMs } from '../../../machines/wallets/orders/transfer.rules'
import { play, played } from '../../models/form-flows'
import { done } from '../../models/graph'
import type { LiveFlow } from '../../models/live'
import { transferMarketData, wallet } from './transfer.model'

describe('transfer', () => {
  const opened = () =>
    played(
      'transfer',
      { accountId: 'acc-ada' },
      { type: 'transfer.open', ...wallet, open: null },
      done('readMarketData', transferMarketData),
    )
  const type = (text: string) => ({ type: 'transfer.enterRecipient', text })
  const lookups = ({ calls }: LiveFlow) => calls.filter(({ actor }) => actor === 'findRecipient')

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
    expect(lookups(flow)).toEqual([{ actor: 'findRecipient', input: { userId: 'bisi' } }])
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
    await play(flow, { type: 'transfer.review' }, { type: 'placement.submit', intentId: 'i' })
    expect(flow.state).toMatchObject({ value: { editing: 'asking' }, context: { checked: true } })
    await play(flow, type('bisi'), { type: 'transfer.review' })
    expect(flow.state.value).toEqual({ editing: 'pausing' })
    flow.clock.increment(400)
    await play(flow, done('findRecipient', { id: 'acc-bisi' }))
    expect(flow.state.context.checked).toBe(false)
    await play(flow, { type: 'transfer.review' })
  })
})
