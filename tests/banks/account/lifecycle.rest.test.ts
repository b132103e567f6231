import { beforeEach, describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'
import { accountCalls, deleted, details, first, second, start } from '../accounts.stage'

const rest = contractStage()
const calls = accountCalls(rest)
let ada = ''
let newbie = ''
beforeEach(async () => {
  ada = await rest.logIn('ada')
  newbie = await rest.logIn('newbie')
})
const edit = (id: string, body: unknown, token = ada) => calls.edit(token, id, body)
const makeDefault = (id: string, token = ada) => calls.makeDefault(token, id)
const remove = (id: string, token = ada) => calls.remove(token, id)
const restore = (id: string, token = ada) => calls.restore(token, id)
const discard = (id: string, token = ada) => calls.discard(token, id)
const states = () => calls.states(ada)

describe('the life of an account', () => {
  it('[API-45] [BANK-13] another default ends the former one in the same step', async () => {
    expect((await makeDefault(second)).data).toMatchObject({ id: second, isDefault: true })
    expect(await states()).toEqual({ ...start, [first]: 'active', [second]: 'default' })
    expect(await calls.states(await rest.logIn('bola'))).toEqual({ 'bac-bola-001': 'default' })
  })

  it('[BANK-16] neither the default nor a deleted one can be made the default', async () => {
    const errors = [await makeDefault(first), await makeDefault(deleted)]
    expect(errors.map(({ status }) => status)).toEqual([409, 409])
    expect(errors.map(({ summary }) => summary)).toEqual([
      'This is already your default account',
      'Restore this account first',
    ])
    expect(await states()).toEqual(start)
  })

  it('[API-45] a default needs a password typed less than 5 minutes ago', async () => {
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

  it('[BANK-12] takes no other step', async () => {
    const errors = [await discard(second), await restore(second), await remove(deleted)]
    expect(errors.map(({ status, summary }) => [status, summary])).toEqual([
      [409, 'Delete this account first'],
      [409, 'This account is not deleted'],
      [409, 'Already deleted'],
    ])
    expect(await states()).toEqual(start)
  })

  it('the default goes last, and whoever comes back first is the default', async () => {
    expect(await remove(first)).toMatchObject({
      status: 409,
      summary: 'Choose another default account first',
    })
    await remove(second)
    expect((await remove(first)).status).toBe(200)
    expect(await states()).toEqual({ [first]: 'deleted', [second]: 'deleted', [deleted]: 'deleted' })
    expect((await restore(deleted)).data.isDefault).toBe(true)
    expect((await restore(first)).data.isDefault).toBe(false)
  })

  it('[BANK-33] another customer’s account is answered exactly as an unknown one', async () => {
    const request = { ...details, password: passwords.newbie }
    const tries = (id: string) => [
      edit(id, request, newbie),
      makeDefault(id, newbie),
      remove(id, newbie),
      restore(id, newbie),
      discard(id, newbie),
    ]
    const unknown = await Promise.all(tries('bac-nobody'))
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const id of [first, deleted])
      expect((await Promise.all(tries(id))).map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
    expect(await states()).toEqual(start)
  })

  it('leaves a trace in the customer’s activities', async () => {
    await makeDefault(second)
    await edit(first, { ...details, password: passwords.ada })
    await remove(first)
    await restore(first)
    await remove(first)
    await discard(first)
    await calls.add(ada)
    const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=7', ada)
    expect(data.map(({ type }) => type).sort()).toEqual(
      ['added', 'default changed', 'deleted', 'deleted', 'discarded', 'restored', 'updated'].map(
        (step) => `bank account ${step}`,
      ),
    )
  })
})
