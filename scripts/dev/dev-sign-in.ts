import { readFileSync } from 'node:fs'
import { createSessionStore } from '../../client/auth/session/session.store'
import type { StoredSession } from '../../client/flows/session'
import { memoryStorage, storagePrefix } from '../../client/platform/storage'

/** The addresses of a development stack. */
export interface StackAddresses {
  gateway: string
  mockApi: string
}

/** The development server's response. */
export interface DevPage {
  status: number
  type: string
  body: string
}

interface Credentials {
  username: string
  password: string
}

const manifest = 'client/generated/persisted-documents.json'

const hashOf = (operation: string): string => {
  const documents = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
  const [hash] = Object.entries(documents).find(([, text]) => text.includes(`mutation ${operation}(`)) ?? []
  if (!hash) throw new Error(`no operation ${operation} in ${manifest}`)
  return hash
}

/** The session storage key that marks this tab's storage as full. */
const fullKey = '__storage-full'

/**
 * A script for every page of the development server, never of a build: makes the tab's storage reject all
 * writes if a link asked for it, as on a full disk.
 */
export const fullStorageScript = `if (sessionStorage.getItem('${fullKey}')) {
  const refuse = () => { throw new DOMException('The disk is full (simulated by a development link)', 'QuotaExceededError') }
  Storage.prototype.setItem = refuse
  for (const name of ['put', 'add']) IDBObjectStore.prototype[name] = refuse
}`

/** The app's own login request to '/graphql'. */
export const loginCall = ({ username, password }: Credentials) => ({
  operationName: 'Login',
  variables: { input: { userId: username, password }, withSellPage: false },
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('Login') } },
})

const assertOk = async (response: Response): Promise<Response> => {
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`)
  return response
}

/** The stored session of this persona's login, as [key, value]; empty for 'signedOut'. */
const logIn = async (customer: string, { gateway, mockApi }: StackAddresses): Promise<[string, string][]> => {
  if (customer === 'signedOut') return []
  const persona = await assertOk(await fetch(`${mockApi}/__world/personas/${encodeURIComponent(customer)}`))
  const { username, password } = (await persona.json()) as Credentials
  const response = await assertOk(
    await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(loginCall({ username, password })),
    }),
  )
  const { data, errors } = (await response.json()) as {
    data?: { login?: StoredSession | null }
    errors?: unknown
  }
  if (!data?.login) throw new Error(`${customer} cannot log in: ${JSON.stringify(errors)}`)
  return storageEntries(data.login)
}

/**
 * The local storage after a login, written by the app's own code: a script that names the file in a string would break
 * unnoticed when the file moves.
 */
export const storageEntries = (session: StoredSession): [string, string][] => {
  const storage = memoryStorage()
  createSessionStore(storage).write(session)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ])
}

const baseUrl = 'http://app.invalid'

/**
 * A path of this app, never another site's URL: without characters that browsers drop or read as a slash, and resolved
 * twice it must remain on this origin.
 */
const isOwnPath = (to: string): boolean => {
  if (!to.startsWith('/') || /[\p{Cc}\\]/u.test(to) || !URL.canParse(to, baseUrl)) return false
  const { origin, pathname } = new URL(to, baseUrl)
  return origin === baseUrl && !pathname.startsWith('//')
}

const plain = (status: number, body: string): DevPage => ({ status, type: 'text/plain; charset=utf-8', body })

/**
 * The page '/__become?customer=ada&to=/dashboard/sell', for development only: signs in as that persona of the control
 * panel, or signs out, and goes to that path. QA's printed paths begin with such links. With '&storage=full' this
 * tab's storage rejects writes until the next such link.
 */
export const devSignIn = async (query: URLSearchParams, stack: StackAddresses): Promise<DevPage> => {
  const [customer, to] = [query.get('customer') ?? '', query.get('to') ?? '/']
  if (!isOwnPath(to)) return plain(400, `Not a path of this app: ${to}`)
  try {
    const stored = await logIn(customer, stack)
    const full = query.get('storage') === 'full'
    const data = JSON.stringify({ prefix: storagePrefix, stored, to, full, fullKey }).replaceAll(
      '<',
      '\\u003c',
    )
    const script = `
      const { prefix, stored, to, full, fullKey } = ${data}
      sessionStorage.removeItem(fullKey)
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
      for (const [key, value] of stored) localStorage.setItem(key, value)
      if (full) sessionStorage.setItem(fullKey, 'yes')
      location.replace(to)`
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Signing in as ${encodeURIComponent(customer)}</title><script type="module">${script}</script>`,
    }
  } catch (error) {
    return plain(502, `Could not sign in: ${error instanceof Error ? error.message : String(error)}`)
  }
}
