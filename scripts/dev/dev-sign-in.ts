import { readFileSync } from 'node:fs'
import { createSessionStore } from '../../client/auth/session/session.store'
import type { StoredSession } from '../../client/flows/session'
import { memoryStorage, storagePrefix } from '../../client/platform/storage'

/** Where the servers of a development stack are. */
export interface Floors {
  gateway: string
  mockApi: string
}

/** What the development server answers. */
export interface Page {
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

/** In the session storage of a tab whose storage is full. */
const fullKey = '__storage-full'

/**
 * The beginning of every page that the development server serves, and of none that is built: where a link said so, the
 * tab's storage refuses whatever it is given, as that of a full disk does.
 */
export const fullStorageScript = `if (sessionStorage.getItem('${fullKey}')) {
  const refuse = () => { throw new DOMException('The disk is full (a development link said so)', 'QuotaExceededError') }
  Storage.prototype.setItem = refuse
  for (const name of ['put', 'add']) IDBObjectStore.prototype[name] = refuse
}`

/** What the app itself posts to '/graphql' to log in. */
export const loginCall = ({ username, password }: Credentials) => ({
  operationName: 'Login',
  variables: { input: { userId: username, password }, withSellPage: false },
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('Login') } },
})

const answered = async (answer: Response): Promise<Response> => {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return answer
}

/** What a browser keeps of a login of this persona, as [key, value]; nothing for nobody. */
const becomes = async (customer: string, { gateway, mockApi }: Floors): Promise<[string, string][]> => {
  if (customer === 'nobody') return []
  const persona = await answered(await fetch(`${mockApi}/__world/personas/${encodeURIComponent(customer)}`))
  const { username, password } = (await persona.json()) as Credentials
  const answer = await answered(
    await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(loginCall({ username, password })),
    }),
  )
  const { data, errors } = (await answer.json()) as {
    data?: { login?: StoredSession | null }
    errors?: unknown
  }
  if (!data?.login) throw new Error(`${customer} cannot log in: ${JSON.stringify(errors)}`)
  return storedOf(data.login)
}

/**
 * What a login leaves in local storage, as the app writes it. The app's own code runs here, where the type checker sees
 * its imports: a page that named its file as a text was blank since that file moved.
 */
export const storedOf = (session: StoredSession): [string, string][] => {
  const storage = memoryStorage()
  createSessionStore(storage).write(session)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ])
}

const here = 'http://app.invalid'

/**
 * A path of this app, never another site's URL: without characters that browsers drop or read as a slash, and resolved
 * twice it stays on this origin.
 */
const isOwnPath = (to: string): boolean => {
  if (!to.startsWith('/') || /[\p{Cc}\\]/u.test(to) || !URL.canParse(to, here)) return false
  const { origin, pathname } = new URL(to, here)
  return origin === here && !pathname.startsWith('//')
}

const plain = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body })

/**
 * The page '/__become?customer=ada&to=/dashboard/sell', for development only: signs in as that persona of the control
 * panel, or signs out, and goes to that path. QA's printed paths begin with such links. With '&storage=full' this tab's
 * storage refuses from then on, until another such link is opened.
 */
export const devSignIn = async (query: URLSearchParams, floors: Floors): Promise<Page> => {
  const [customer, to] = [query.get('customer') ?? '', query.get('to') ?? '/']
  if (!isOwnPath(to)) return plain(400, `Not a path of this app: ${to}`)
  try {
    const stored = await becomes(customer, floors)
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
      body: `<!doctype html><title>Becoming ${encodeURIComponent(customer)}</title><script type="module">${script}</script>`,
    }
  } catch (error) {
    return plain(502, `Nobody to become: ${error instanceof Error ? error.message : String(error)}`)
  }
}
