import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'

const on = { type: 'walletMode.switch', on: true, adminAllows: true }

it('the switch sends only the customer’s mode, and none while disabled [WALLET-06]', async () => {
  const flow = await played('walletMode', undefined, { ...on, adminAllows: false })
  expect([flow.calls, flow.state.value]).toEqual([[], 'resting'])
  await flow.happen(on)
  expect(flow.calls).toEqual([{ actor: 'setWalletMode', input: { walletStatus: true } }])
})
