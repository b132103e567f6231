import { expect, it } from 'vitest'
import { profileFieldFlow } from '../../machines/profile/profile-field.machine'
import { savedValue } from '../../machines/profile/profile-field.rules'

it('a name goes without the blanks around it, a phone without what stands between its digits', () => {
  expect([savedValue('firstName', ' Ada Mary '), savedValue('phone', ' 0801 234-5678 ')]).toEqual([
    'Ada Mary',
    '08012345678',
  ])
})

it('after a reload an edit goes on with what was typed', () => {
  const resume = (value: 'showing' | object) =>
    profileFieldFlow.resume?.({ value, context: { draft: 'Adaeze' } } as never, () => undefined)
  expect(resume('showing')).toEqual([])
  expect(resume({ editing: 'focused' })).toEqual([{ type: 'profileField.edit', value: 'Adaeze' }])
})
