import { expect, it } from 'vitest'
import { mockApiStage } from '../../stage/rest'

const rest = mockApiStage()
const credit = (symbol: string, chain: string, amount: string, customer = 'ada') =>
  rest.world.credit({ customer, symbol, chain, amount })

it.each(['0', '-1', '1e3', '1234567890', '0.1234567890123456789', ''])(
  'the world’s credit of %j is refused',
  async (amount) => {
    await expect(credit('USDT', 'tron', amount)).rejects.toMatchObject({ status: 422 })
  },
)

it('the world’s credit is a deposit in the wallet at once, whatever the switches say', async () => {
  await rest.world.setAdminWalletMode(false)
  expect(await credit('USDT', 'tron', '999999999.5', 'bola')).toMatchObject({ status: 'approved' })
  await expect(credit('DOGE', 'tron', '1')).rejects.toMatchObject({ status: 404 })
  await expect(credit('USDT', 'tron', '1', 'nobody')).rejects.toMatchObject({ status: 404 })
})
