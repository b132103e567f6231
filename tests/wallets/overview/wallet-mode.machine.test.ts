import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'

const on = { type: 'walletMode.switch', on: true, adminAllows: true }

it('the switch sends only the customer’s mode, nothing while disabled [WALLET-06]', async () => {
  const flow = await start('walletMode', undefined, { ...on, adminAllows: false })
  expect([flow.calls, flow.state.value]).toEqual([[], 'resting'])
  await flow.happen(on)
  expect(flow.calls).toEqual([{ actor: 'setWalletMode', input: { walletStatus: true } }])
})

it('the switch reports the server’s mode or the error', async () => {
  const flow = await start('walletMode', undefined)
  expect(flow.state.context).toEqual({ wanted: false, error: null })
  const error = apiError(403, 'Paused')
  await play(flow, on, errorEvent('setWalletMode', error))
  expect(flow.state).toMatchObject({ value: 'resting', context: { error } })
  await play(flow, on, doneEvent('setWalletMode', { walletStatus: false }))
  expect(flow.eventBus).toEqual([
    { type: 'walletMode.refused', error },
    { type: 'walletMode.switched', on: false },
  ])
})
