import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { accountCalls, defaultId, details } from '../accounts.fixture'

const rest = contractFixture()
const { add, remove, restore } = accountCalls(rest)
const threeHours = 3 * 3_600_000
/** Both are signed in, and their passwords were typed three hours ago. */
const growOld = async () => {
  for (const who of ['ada', 'newbie'] as const) await rest.tokenOf(who)
  await rest.world.advanceClock(threeHours)
}
describe('payout account (ruling 20)', () => {
  it('the API checks 404 before 403 and 403 before 422 and 409 (ruling 27)', async () => {
    await growOld()
    expect((await remove('bac-nobody')).status).toBe(404)
    expect((await restore('bac-nobody', 'newbie')).status).toBe(404)
    expect((await add({})).status).toBe(403)
    expect((await add({ ...details, bankId: 'none' })).status).toBe(403)
    // There is another active account: a fresh token would get 'Choose another default account first'.
    expect((await remove(defaultId)).status).toBe(403)
    // A customer with a default account gets field errors.
    expect((await add({}, 'ada')).status).toBe(422)
  })

  it('a stored response of a key takes precedence over the password check', async () => {
    const sent = await add(details, 'newbie', 'k-1')
    expect(sent.status).toBe(201)
    await remove(sent.data.id, 'newbie')
    await rest.world.advanceClock(threeHours)
    const again = await add(details, 'newbie', 'k-1')
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: sent.text })
  })
})
