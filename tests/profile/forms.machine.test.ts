import { describe, expect, it } from 'vitest'
import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { profileFlows } from '../../machines/profile/profile.flows'
import { messages } from '../../machines/shared/fields'
import { refusal } from '../../machines/shared/refusal'
import { failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

type Said = { type: string; [key: string]: unknown }
const play = async (flow: LiveFlow, ...events: Said[]): Promise<LiveFlow> => {
  for (const event of events) await flow.happen(event)
  return flow
}

describe('changePassword', () => {
  const open = { type: 'changePassword.open' }
  const typed: Said[] = [
    { type: 'changePassword.enterOld', filled: true },
    { type: 'changePassword.enterNew', verdict: 'good' },
  ]
  const submit = { type: 'changePassword.submit' }

  it('names the fields that are wrong and no other', () => {
    expect(changePasswordProblems({ oldFilled: true, verdict: 'good' })).toEqual({})
    expect(changePasswordProblems({ oldFilled: false, verdict: 'good' })).toEqual({
      oldPassword: messages.required,
    })
    expect(changePasswordProblems({ oldFilled: true, verdict: 'empty' })).toEqual({
      newPassword: messages.required,
    })
  })

  it.each([
    [typed[0]!, { newPassword: 'Used before', other: 'Wrong too' }],
    [typed[1]!, { oldPassword: 'Wrong', other: 'Wrong too' }],
  ])('what the server says of a field goes when that one is typed in again: %j', async (event, left) => {
    const fields = { oldPassword: 'Wrong', newPassword: 'Used before', other: 'Wrong too' }
    const flow = await play(new LiveFlow('changePassword'), open, ...typed, submit)
    await play(flow, failed('changePassword', refusal(422, 'No', fields)), event)
    expect(flow.state.context.refusal.fields).toEqual(left)
  })

  it('opens anew with nothing typed', async () => {
    const flow = await play(new LiveFlow('changePassword'), open, ...typed)
    await play(flow, { type: 'changePassword.close' }, open, submit)
    expect([flow.state.value, flow.state.context.checked, flow.calls]).toEqual(['editing', true, []])
  })
})

describe('deleteAccount', () => {
  const open = { type: 'deleteAccount.open' }

  it('a password that was typed and left does not delete the account when the dialog opens again', async () => {
    const flow = await play(new LiveFlow('deleteAccount'), open)
    await play(flow, { type: 'deleteAccount.enterPassword', filled: true }, { type: 'deleteAccount.close' })
    await play(flow, open, { type: 'deleteAccount.submit' })
    expect([flow.state.value, flow.calls]).toEqual(['asking', []])
  })
})

describe('profileField', () => {
  it('saves what was typed without the spaces around it', async () => {
    const flow = await play(
      new LiveFlow('profileField', { field: 'firstName' }),
      { type: 'profileField.edit', value: 'Ada' },
      { type: 'profileField.enter', text: ' Adaeze ' },
      { type: 'profileField.save' },
    )
    expect(flow.calls).toEqual([{ port: 'saveField', input: { field: 'firstName', value: 'Adaeze' } }])
  })

  it('after a reload goes on with what was typed, where something was', () => {
    const resume = (value: 'showing' | object) =>
      profileFlows.profileField.resume?.({ value, context: { draft: 'Adaeze' } } as never, () => undefined)
    expect(resume('showing')).toEqual([])
    expect(resume({ editing: 'focused' })).toEqual([{ type: 'profileField.edit', value: 'Adaeze' }])
  })
})
