import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { accountCalls, activeId, defaultId, deletedId, details } from '../accounts.stage'

const rest = contractStage()
const { add, list, makeDefault, remove, restore, states } = accountCalls(rest)
const stale = { status: 403, summary: 'Please enter your password again' }
const threeHours = 3 * 3_600_000
/** Both are signed in, and their passwords were typed three hours ago. */
const growOld = async () => {
  for (const who of ['ada', 'newbie'] as const) await rest.tokenOf(who)
  await rest.world.advanceClock(threeHours)
}
/** What one action adds to the customer's notifications about the payout account. */
const noticesOf = async (token: string, action: () => Promise<{ status: number }>): Promise<string[]> => {
  const notices = async () => {
    const { data } = await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)
    return data.map(({ title }) => title).filter((title) => title.startsWith('Payout account'))
  }
  const before = (await notices()).length
  expect((await action()).status).toBeLessThan(300)
  const after = await notices()
  return after.slice(0, after.length - before)
}

describe('payout account (ruling 20)', () => {
  it('a stolen three-hour-old session cannot change the payout account', async () => {
    await growOld()
    // The other one was never paid: it may go.
    expect((await remove(activeId)).status).toBe(200)
    expect(await remove(defaultId)).toMatchObject(stale)
    const added = await add({ ...details, accountNumber: '9988776655' }, 'ada')
    expect(added).toMatchObject({ status: 201, data: { isDefault: false } })
    expect(await makeDefault(added.data.id)).toMatchObject(stale)
    expect(await makeDefault(deletedId)).toMatchObject(stale)
    expect((await states())[defaultId]).toBe('default')
  })

  it('the first account, and a restored only account, require the password', async () => {
    await growOld()
    expect(await add()).toMatchObject(stale)
    expect(await list('newbie')).toEqual([])
    const again = await rest.logIn('newbie')
    const added = await add(details, again)
    expect(added).toMatchObject({ status: 201, data: { isDefault: true } })
    await remove(added.data.id, again)
    await rest.world.advanceClock(threeHours)
    expect(await restore(added.data.id, again)).toMatchObject(stale)
    expect((await states(again))[added.data.id]).toBe('deleted')
  })

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

  it('a change of the payout account sends one notification, other changes none', async () => {
    const changed = 'Payout account changed'
    expect(await noticesOf('ada', () => makeDefault(activeId))).toEqual([changed])
    expect(await noticesOf('ada', () => remove(defaultId))).toEqual([])
    expect(await noticesOf('ada', () => restore(defaultId))).toEqual([])
    await remove(defaultId)
    expect(await noticesOf('ada', () => remove(activeId))).toEqual(['Payout account removed'])
    expect(await noticesOf('ada', () => restore(activeId))).toEqual([changed])
    expect(await noticesOf('newbie', () => add())).toEqual(['Payout account added'])
    const other = { ...details, accountNumber: '9876543210' }
    expect(await noticesOf('newbie', () => add(other))).toEqual([])
  })
})
