import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'

const on = { type: 'walletMode.switch', on: true, adminAllows: true }

it('[WALLET-06] asks for the customer’s own switch and nothing else, and not at all while the operator says no', async () => {
  const flow = await played('walletMode', undefined, { ...on, adminAllows: false })
  expect([flow.calls, flow.state.value]).toEqual([[], 'resting'])
  await flow.happen(on)
  expect(flow.calls).toEqual([{ actor: 'setWalletMode', input: { walletStatus: true } }])
})
