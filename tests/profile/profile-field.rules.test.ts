import { expect, it } from 'vitest'
import { profileFieldFlow } from '../../machines/profile/profile-field.machine'
import { savedValue } from '../../machines/profile/profile-field.rules'

it('a saved name is trimmed, and a saved phone has only digits', () => {
  expect([savedValue('firstName', ' Ada Mary '), savedValue('phone', ' 0801 234-5678 ')]).toEqual([
    'Ada Mary',
    '08012345678',
  ])
})

it('an edit resumes with its typed text after a reload', () => {
  const resume = (value: 'showing' | object) =>
    profileFieldFlow.resume?.({ value, context: { draft: 'Adaeze' } } as never, () => undefined)
  expect(resume('showing')).toEqual([])
  expect(resume({ editing: 'focused' })).toEqual([{ type: 'profileField.edit', value: 'Adaeze' }])
})
