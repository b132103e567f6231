import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { accountCalls, defaultId, details } from '../accounts.fixture'

const rest = contractFixture()
const { add, remove, restore } = accountCalls(rest)
const threeHours = 3 * 3_600_000

describe('payout account (ruling 20)', () => {
  it('a 404 takes precedence over 403, and 403 over 422 and 409 (ruling 27)', async () => {
    for (const persona of ['ada', 'newbie'] as const) await rest.tokenOf(persona)
    await rest.world.advanceClock(threeHours)
    expect((await remove('bac-nobody')).status).toBe(404)
    expect((await restore('bac-nobody', 'newbie')).status).toBe(404)
    expect((await add({})).status).toBe(403)
    expect((await add({ ...details, bankId: 'none' })).status).toBe(403)
    // With a fresh token this would be a 409: another account is active.
    expect((await remove(defaultId)).status).toBe(403)
    // Ada has a default account, so adding one needs no fresh password.
    expect((await add({}, 'ada')).status).toBe(422)
  })

  it('the stored response of a key takes precedence over the password check', async () => {
    const first = await add(details, 'newbie', 'k-1')
    expect(first.status).toBe(201)
    await remove(first.data.id, 'newbie')
    await rest.world.advanceClock(threeHours)
    const replay = await add(details, 'newbie', 'k-1')
    expect({ status: replay.status, text: replay.text }).toEqual({ status: 201, text: first.text })
  })
})
