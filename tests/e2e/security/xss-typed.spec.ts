import { expect } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { attackedFiles, filesWithFields } from './field-files'
import { payloads, test } from './hostile'
import { afterLogin, beforeLogin } from './typed-forms'
import { typePayloads } from './typing'

test.use({ serviceWorkers: 'block' })

test('the cases cover every file with a text field', () => {
  expect(filesWithFields()).toEqual(attackedFiles())
})

// Each alone, into every form: xss-payloads.spec.ts.
test('all payloads in one text never run, typed before and behind the login', async ({ page, world }) => {
  const texts = [payloads.join(' '), '<img src=x onerror=alert(1)>']
  await typePayloads(page, world, ['login', beforeLogin.login!], texts)
  await openSignedIn(page, 'ada')
  await typePayloads(page, world, ['complaint', afterLogin.complaint!], texts)
})
