import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { accountCalls, deleted, details, first, second } from '../accounts.stage'

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

describe('where money is paid (ruling 20)', () => {
  it('the attack: with a token three hours old both accounts are deleted and another one added: she stays paid', async () => {
    await growOld()
    // The other one was never paid: it may go.
    expect((await remove(second)).status).toBe(200)
    expect(await remove(first)).toMatchObject(stale)
    const added = await add({ ...details, accountNumber: '9988776655' }, 'ada')
    expect(added).toMatchObject({ status: 201, data: { isDefault: false } })
    expect(await makeDefault(added.data.id)).toMatchObject(stale)
    expect(await makeDefault(deleted)).toMatchObject(stale)
    expect((await states())[first]).toBe('default')
  })

  it('the first account, and one that is restored with none beside it, want the password first', async () => {
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

  it('404 comes before 403, 403 before 422 and 409 (ruling 27)', async () => {
    await growOld()
    expect((await remove('bac-nobody')).status).toBe(404)
    expect((await restore('bac-nobody', 'newbie')).status).toBe(404)
    expect((await add({})).status).toBe(403)
    expect((await add({ ...details, bankId: 'none' })).status).toBe(403)
    // There is another active one: a fresh token would be told to choose another default first.
    expect((await remove(first)).status).toBe(403)
    // Whoever has a default account is told of the fields.
    expect((await add({}, 'ada')).status).toBe(422)
  })

  it('an answer already given under a key wins over freshness', async () => {
    const sent = await add(details, 'newbie', 'k-1')
    expect(sent.status).toBe(201)
    await remove(sent.data.id, 'newbie')
    await rest.world.advanceClock(threeHours)
    const again = await add(details, 'newbie', 'k-1')
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: sent.text })
  })

  it('each change of who is paid leaves exactly one notification, and other changes none', async () => {
    const changed = 'Payout account changed'
    expect(await noticesOf('ada', () => makeDefault(second))).toEqual([changed])
    expect(await noticesOf('ada', () => remove(first))).toEqual([])
    expect(await noticesOf('ada', () => restore(first))).toEqual([])
    await remove(first)
    expect(await noticesOf('ada', () => remove(second))).toEqual(['Payout account removed'])
    expect(await noticesOf('ada', () => restore(second))).toEqual([changed])
    expect(await noticesOf('newbie', () => add())).toEqual(['Payout account added'])
    const other = { ...details, accountNumber: '9876543210' }
    expect(await noticesOf('newbie', () => add(other))).toEqual([])
  })
})
