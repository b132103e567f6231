import { expect, it } from 'vitest'
import { changePasswordProblems } from '../../machines/profile/change-password.machine'
import { profileFlows } from '../../machines/profile/profile.flows'
import { describeForms, played } from '../models/form-flows'
import { done } from '../models/graph'

const passwords = [
  { type: 'changePassword.enterOld', filled: true },
  { type: 'changePassword.enterNew', verdict: 'good' },
] as const
const password = { type: 'deleteAccount.enterPassword', filled: true }
const typedName = { type: 'profileField.enter', text: ' Adaeze ' }

describeForms([
  {
    flow: 'changePassword',
    opening: [{ type: 'changePassword.open' }],
    typed: [...passwords],
    port: 'changePassword',
    emitted: 'changePassword.refused',
    named: { oldPassword: passwords[0], newPassword: passwords[1] },
  },
  {
    flow: 'profileField',
    input: { field: 'firstName' },
    opening: [{ type: 'profileField.edit', value: '' }],
    typed: [typedName],
    submit: { type: 'profileField.save' },
    port: 'saveField',
    asked: { field: 'firstName', value: 'Adaeze' },
    back: { editing: 'focused' },
    emitted: 'profileField.refused',
  },
])

it.each([
  [true, 'good', {}],
  [false, 'good', { oldPassword: 'This field is required' }],
  [true, 'empty', { newPassword: 'This field is required' }],
] as const)(
  'with the old password typed: %s, and a new one that is %s: %j',
  (oldFilled, verdict, problems) => {
    expect(changePasswordProblems({ oldFilled, verdict })).toEqual(problems)
  },
)

it.each([
  ['changePassword', passwords, 'changePassword.succeeded'],
  ['deleteAccount', [password], 'deleteAccount.succeeded'],
] as const)(
  '%s forgets what was typed when it is closed, and tells its success',
  async (flow, typed, domainEvent) => {
    const [open, close, submit] = ['open', 'close', 'submit'].map((verb) => ({ type: `${flow}.${verb}` }))
    const again = await played(flow, undefined, open!, ...typed, close!, open!, submit!)
    expect([again.state.hasTag('busy'), again.calls]).toEqual([false, []])
    const taken = await played(flow, undefined, open!, ...typed, submit!, done(flow))
    expect(taken.eventBus).toEqual([{ type: domainEvent }])
  },
)

it('a saved field is told, and after a reload an edit goes on with what was typed', async () => {
  const edit = { type: 'profileField.edit', value: 'Ada' }
  const events = [edit, typedName, { type: 'profileField.save' }, done('saveField')]
  const { eventBus } = await played('profileField', { field: 'firstName' }, ...events)
  expect(eventBus).toEqual([{ type: 'profileField.saved', field: 'firstName' }])
  const resume = (value: 'showing' | object) =>
    profileFlows.profileField.resume?.({ value, context: { draft: 'Adaeze' } } as never, () => undefined)
  expect(resume('showing')).toEqual([])
  expect(resume({ editing: 'focused' })).toEqual([{ type: 'profileField.edit', value: 'Adaeze' }])
})
