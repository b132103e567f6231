import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const stored = {
  firstName: 'Olu',
  lastName: 'Dieye',
  username: 'oldie',
  email: 'oldie@example.com',
  phone: '+2348026789012',
}
const opened = (draft: Partial<typeof stored> = {}, passwordHeld = true) =>
  new LiveFlow('oldAccount', { stored: { ...stored, ...draft }, passwordHeld })
const enter = (field: keyof typeof stored, text: string) => ({ type: 'oldAccount.enter', field, text })
const submit = { type: 'oldAccount.submit' }
const of = ({ state: { value, context } }: LiveFlow) => [value, context.checked, context.refusal]

describe('the form of an old account', () => {
  it('[RECOV-22] begins with what the old store knows, nothing marked, and nobody asked', () => {
    const flow = opened()
    expect(of(flow)).toEqual(['editing', false, null])
    expect(flow.state.context.draft).toEqual(stored)
    expect([flow.calls, flow.facts, flow.state.status]).toEqual([[], [], 'active'])
    expect(flow.state.hasTag('resumable')).toBe(true)
  })

  it('is locked where a reload dropped the password, says so and is over', () => {
    const flow = opened({}, false)
    expect([flow.state.value, flow.state.status, flow.facts]).toEqual([
      'locked',
      'done',
      [{ type: 'oldAccount.passwordMissed' }],
    ])
  })

  it('keeps what is typed, field by field', async () => {
    const flow = opened()
    await flow.happen(enter('phone', '+2348012345678'))
    await flow.happen(enter('email', 'ada@example.org'))
    expect(flow.state.context.draft).toEqual({ ...stored, phone: '+2348012345678', email: 'ada@example.org' })
    expect(of(flow)).toEqual(['editing', false, null])
  })

  it('[RECOV-25] that is not sound shows its problems and asks nobody', async () => {
    const flow = opened({ phone: '12345' })
    await flow.happen(submit)
    expect(of(flow)).toEqual(['editing', true, null])
    expect(flow.calls).toEqual([])
  })

  it('is sent without the blanks around its texts, once', async () => {
    const flow = opened({ firstName: ' Olu ', email: ' oldie@example.com' })
    await flow.happen(submit)
    await flow.happen(submit)
    expect(flow.state.value).toBe('recovering')
    expect(flow.state.hasTag('busy')).toBe(true)
    expect(flow.calls).toEqual([{ port: 'recoverAccount', input: stored }])
    expect(flow.facts).toEqual([])
  })

  it('[RECOV-27] that was taken tells so and is over', async () => {
    const flow = opened()
    await flow.happen(submit)
    await flow.happen(done('recoverAccount'))
    expect([flow.state.value, flow.state.status, flow.facts]).toEqual([
      'recovered',
      'done',
      [{ type: 'oldAccount.recovered' }],
    ])
  })

  it('[ERR-03] that was refused keeps what was typed and marks the fields until they are typed in', async () => {
    const taken = refusal(409, 'Taken', { email: 'This email is already registered', phone: 'Taken too' })
    const flow = opened()
    await flow.happen(submit)
    await flow.happen(failed('recoverAccount', taken))
    expect(of(flow)).toEqual(['editing', false, taken])
    expect(flow.facts).toEqual([{ type: 'oldAccount.refused', refusal: taken }])
    await flow.happen(enter('email', 'olu@example.com'))
    expect(flow.state.context).toMatchObject({
      draft: { ...stored, email: 'olu@example.com' },
      refusal: { fields: { phone: 'Taken too' } },
    })
    expect(flow.state.context.refusal.fields).not.toHaveProperty('email')
    await flow.happen(submit)
    expect(flow.calls.map(({ input }) => input)).toEqual([stored, { ...stored, email: 'olu@example.com' }])
  })
})
