import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords } from '../../fixtures/rest'
import { accountCalls, activeId, defaultId, deletedId, details } from '../accounts.fixture'

const rest = contractFixture()
const { edit, makeDefault, remove, restore, discard, states } = accountCalls(rest)
const seededStates = { [defaultId]: 'default', [activeId]: 'active', [deletedId]: 'deleted' }

describe('bank account lifecycle', () => {
  it('a new default account replaces the previous one atomically [API-45] [BANK-13]', async () => {
    expect((await makeDefault(activeId)).data).toMatchObject({ id: activeId, isDefault: true })
    expect(await states()).toEqual({ ...seededStates, [defaultId]: 'active', [activeId]: 'default' })
    expect(await states('bola')).toEqual({ 'bac-bola-001': 'default' })
  })

  it('an account can be deleted, restored and discarded [API-46] [API-47] [API-48]', async () => {
    expect((await remove(activeId)).data).toMatchObject({ id: activeId, status: 'deleted', isDefault: false })
    expect((await restore(activeId)).data).toMatchObject({ id: activeId, status: 'active', isDefault: false })
    await remove(activeId)
    const removal = await discard(activeId)
    expect({ status: removal.status, data: removal.data }).toEqual({ status: 200, data: { id: activeId } })
    expect(await states()).toEqual({ [defaultId]: 'default', [deletedId]: 'deleted' })
    for (const step of [remove, restore, discard, makeDefault])
      expect((await step(activeId)).status).toBe(404)
  })

  it.each([
    ['[BANK-16] made the default', defaultId, 'This is already your default account', makeDefault],
    ['[BANK-16] made the default', deletedId, 'Restore this account first', makeDefault],
    ['[BANK-12] discarded', activeId, 'Delete this account first', discard],
    ['[BANK-12] restored', activeId, 'This account is not deleted', restore],
    ['[BANK-12] deleted', deletedId, 'Already deleted', remove],
    ['deleted', defaultId, 'Choose another default account first', remove],
  ])('an account cannot be %s, %s: %s', async (_, id, summary, step) => {
    expect(await step(id)).toMatchObject({ status: 409, summary })
    expect(await states()).toEqual(seededStates)
  })

  it('the default can only be deleted last; the first restored account is the default', async () => {
    await remove(activeId)
    expect((await remove(defaultId)).status).toBe(200)
    expect(await states()).toEqual({ [defaultId]: 'deleted', [activeId]: 'deleted', [deletedId]: 'deleted' })
    expect((await restore(deletedId)).data.isDefault).toBe(true)
    expect((await restore(defaultId)).data.isDefault).toBe(false)
  })

  it('another customer’s account gets the same response as an unknown one [BANK-33]', async () => {
    const request = { ...details, password: passwords.newbie }
    const callAll = async (id: string) => {
      const steps = [makeDefault, remove, restore, discard].map((step) => step(id, 'newbie'))
      return Promise.all([edit(id, request, 'newbie'), ...steps])
    }
    const unknownResponses = await callAll('bac-nobody')
    expect(unknownResponses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const id of [defaultId, deletedId])
      expect((await callAll(id)).map(({ text }) => text)).toEqual(unknownResponses.map(({ text }) => text))
    expect(await states()).toEqual(seededStates)
  })
})
