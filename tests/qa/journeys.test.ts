import { expect, it } from 'vitest'
import { journeysText } from '../../scripts/qa/journeys'

it('the keyboard journeys are told as a person does them', () => {
  const text = journeysText()
  expect(text).toContain('### Log in\nBegins at `/login`, not signed in.')
  expect(text).toContain("| Tab to button 'Login', press Enter | textbox 'Username or email' |  |")
  expect(text).toContain('| type `wrong-password`, press Enter |  | Invalid user ID or password |')
})
