import { expect, it } from 'vitest'
import { apiError } from '../../../../machines/core/api-error'
import { lookupDebounceMs, ownAccountText } from '../../../../machines/wallets/orders/transfer/transfer.rules'
import { play, start } from '../../../models/form-flows'
import { doneEvent, errorEvent } from '../../../models/graph'
import type { LiveFlow } from '../../../models/live'

const enterText = (text: string) => ({ type: 'recipient.enterUserId', text })
const startRecipient = (...events: { type: string }[]) =>
  start('recipient', { accountId: 'acc-ada' }, ...events)
const lookups = ({ calls }: LiveFlow) => calls.map(({ input }) => input)

it('fast typing triggers one look-up 400 ms after the last key [CONST-11]', async () => {
  expect(lookupDebounceMs).toBe(400)
  const flow = await startRecipient()
  for (const text of ['b', 'bi', 'bis']) {
    await play(flow, enterText(text))
    flow.clock.increment(399)
  }
  await play(flow, enterText(' bisi '))
  flow.clock.increment(399)
  expect(lookups(flow)).toEqual([])
  flow.clock.increment(1)
  expect(lookups(flow)).toEqual([{ userId: 'bisi' }])
})

it('typing clears the recipient and drops late matches [TRANSFER-04, TRANSFER-05]', async () => {
  const flow = await startRecipient({ type: 'recipient.pickRecent', text: 'bisi' } as never)
  await play(flow, doneEvent('findRecipient', { id: 'acc-bisi' }))
  expect(flow.state.context.id).toBe('acc-bisi')
  await play(flow, enterText('bis'))
  expect(flow.state.context.id).toBeNull()
  flow.clock.increment(400)
  const late = flow.calls.length - 1
  await play(flow, enterText('emeka'))
  await flow.resolveLate(late, { id: 'acc-bis' })
  expect(flow.state).toMatchObject({ value: 'pausing', context: { id: null } })
})

it.each([
  ['the customer', doneEvent('findRecipient', { id: 'acc-ada' }), apiError(422, ownAccountText)],
  ['nobody', errorEvent('findRecipient', apiError(404, 'No user')), apiError(404, 'No user')],
])('a look-up that finds %s shows the error and can be repeated', async (_, event, error) => {
  const flow = await startRecipient()
  expect(flow.state.context.text).toBe('')
  await play(flow, { type: 'recipient.pickRecent', text: 'ada' } as never, event)
  expect(flow.state).toMatchObject({ value: 'unfound', context: { id: null, error } })
  await play(flow, { type: 'recipient.findAgain' })
  expect(flow.state.value).toBe('searching')
})
