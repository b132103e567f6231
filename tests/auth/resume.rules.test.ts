import { expect, it } from 'vitest'
import { registerFlow } from '../../machines/auth/register/register.machine'
import { emptyRegistration, registerFields } from '../../machines/auth/register/register.rules'

it('a reload restores every registration field except the password', () => {
  const draft = { ...emptyRegistration(''), firstName: 'Ada', email: 'ada@example.com' }
  const events = registerFlow.resume?.({ value: 'editing', context: { draft } } as never, () => undefined)
  expect(events).toEqual(
    registerFields.map((field) => ({ type: 'register.enter', field, text: draft[field] })),
  )
  expect(events).toContainEqual({ type: 'register.enter', field: 'firstName', text: 'Ada' })
})
