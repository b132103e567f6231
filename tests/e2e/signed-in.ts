import type { Page } from '@playwright/test'
import type { StoredSession } from '../../client/flows/session'
import { personas } from '../../mock-api/accounts/personas'
import { loginCall, storageEntries } from '../../scripts/dev/dev-sign-in'
import { waitForPage } from './fixtures'

interface LoggedIn {
  data: { login: StoredSession | null } | null
}

/**
 * Opens the app at a URL with a stored session, for tests that do not test the login. The session is written once,
 * before the first script, so reloads, logouts and other tabs are real. Returns the token.
 */
export const openSignedIn = async (
  page: Page,
  username: keyof typeof personas,
  path = '/dashboard/sell',
): Promise<string> => {
  const credentials = { username, password: personas[username].password }
  const response = await page.request.post('/graphql', { data: loginCall(credentials) })
  const session = ((await response.json()) as LoggedIn).data?.login
  if (!session) throw new Error(`${username} cannot log in: ${await response.text()}`)
  const initScript = await page.addInitScript((entries) => {
    // A widget's frame has no access to storage.
    if (self === top) for (const [key, value] of entries) localStorage.setItem(key, value)
  }, storageEntries(session))
  await page.goto(path)
  await initScript.dispose()
  await waitForPage(page)
  return session.token
}
