import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'
import { accountCalls, deleted, details, first, second } from '../accounts.stage'

const rest = contractStage()
const { add, edit, makeDefault, remove, restore, discard, states } = accountCalls(rest)
const start = { [first]: 'default', [second]: 'active', [deleted]: 'deleted' }

describe('the life of an account', () => {
  it('[API-45] [BANK-13] another default ends the former one in the same step', async () => {
    expect((await makeDefault(second)).data).toMatchObject({ id: second, isDefault: true })
    expect(await states()).toEqual({ ...start, [first]: 'active', [second]: 'default' })
    expect(await states('bola')).toEqual({ 'bac-bola-001': 'default' })
  })

  it('[API-45] a default needs a password typed less than 5 minutes ago', async () => {
    await rest.tokenOf('ada')
    await rest.world.advanceClock(299_000)
    expect((await makeDefault(second)).status).toBe(200)
    await rest.world.advanceClock(1000)
    const late = await makeDefault(first)
    expect(late).toMatchObject({ status: 403, summary: 'Please enter your password again' })
    expect((await makeDefault('bac-nobody')).status).toBe(403)
    expect((await makeDefault(first, await rest.logIn('ada'))).status).toBe(200)
  })

  it('[API-46] [API-47] [API-48] is deleted, restored, deleted and discarded', async () => {
    expect((await remove(second)).data).toMatchObject({ id: second, status: 'deleted', isDefault: false })
    expect((await restore(second)).data).toMatchObject({ id: second, status: 'active', isDefault: false })
    await remove(second)
    const gone = await discard(second)
    expect({ status: gone.status, data: gone.data }).toEqual({ status: 200, data: { id: second } })
    expect(await states()).toEqual({ [first]: 'default', [deleted]: 'deleted' })
    for (const step of [remove, restore, discard, makeDefault]) expect((await step(second)).status).toBe(404)
  })

  it.each([
    ['[BANK-16] made the default', first, 'This is already your default account', makeDefault],
    ['[BANK-16] made the default', deleted, 'Restore this account first', makeDefault],
    ['[BANK-12] discarded', second, 'Delete this account first', discard],
    ['[BANK-12] restored', second, 'This account is not deleted', restore],
    ['[BANK-12] deleted', deleted, 'Already deleted', remove],
    ['deleted', first, 'Choose another default account first', remove],
  ])('is not %s, %s: %s', async (_, id, summary, step) => {
    expect(await step(id)).toMatchObject({ status: 409, summary })
    expect(await states()).toEqual(start)
  })

  it('the default goes last, and whoever comes back first is the default', async () => {
    await remove(second)
    expect((await remove(first)).status).toBe(200)
    expect(await states()).toEqual({ [first]: 'deleted', [second]: 'deleted', [deleted]: 'deleted' })
    expect((await restore(deleted)).data.isDefault).toBe(true)
    expect((await restore(first)).data.isDefault).toBe(false)
  })

  it('[BANK-33] another customer’s account is answered exactly as an unknown one', async () => {
    const request = { ...details, password: passwords.newbie }
    const tries = async (id: string) => {
      const steps = [makeDefault, remove, restore, discard].map((step) => step(id, 'newbie'))
      return Promise.all([edit(id, request, 'newbie'), ...steps])
    }
    const unknown = await tries('bac-nobody')
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const id of [first, deleted])
      expect((await tries(id)).map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
    expect(await states()).toEqual(start)
  })

  it('leaves a trace in the customer’s activities', async () => {
    await makeDefault(second)
    await edit(first, { ...details, password: passwords.ada })
    for (const step of [remove, restore, remove, discard]) await step(first)
    await add(details, 'ada')
    const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=7', 'ada')
    expect(data.map(({ type }) => type).sort()).toEqual(
      ['added', 'default changed', 'deleted', 'deleted', 'discarded', 'restored', 'updated'].map(
        (step) => `bank account ${step}`,
      ),
    )
  })
})
