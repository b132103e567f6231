import { readFileSync } from 'node:fs'

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

/** What the app itself posts to '/graphql' to log in. */
export const loginCall = ({ username, password }: Credentials) => ({
  operationName: 'Login',
  variables: { input: { userId: username, password }, withSellPage: false },
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('Login') } },
})

const answered = async (answer: Response): Promise<Record<string, unknown>> => {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

/** What a browser keeps of a login of this persona; null for nobody. */
const sessionOf = async (customer: string, { gateway, mockApi }: Floors): Promise<unknown> => {
  if (customer === 'nobody') return null
  const persona = await answered(await fetch(`${mockApi}/__world/personas/${encodeURIComponent(customer)}`))
  const { username, password } = persona as unknown as Credentials
  const reply = await answered(
    await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(loginCall({ username, password })),
    }),
  )
  const session = (reply.data as { login?: unknown } | null | undefined)?.login
  if (!session) throw new Error(`${customer} cannot log in: ${JSON.stringify(reply.errors)}`)
  return session
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
 * panel, or signs out, and goes to that path. QA's printed paths begin with such links.
 */
export const devSignIn = async (query: URLSearchParams, floors: Floors): Promise<Page> => {
  const [customer, to] = [query.get('customer') ?? '', query.get('to') ?? '/']
  if (!isOwnPath(to)) return plain(400, `Not a path of this app: ${to}`)
  try {
    const session = await sessionOf(customer, floors)
    const data = JSON.stringify({ session, to }).replaceAll('<', '\\u003c')
    const script = `
      import { createSessionStore } from '/auth/session.store.ts'
      const { session, to } = ${data}
      const store = createSessionStore(localStorage)
      store.clear()
      if (session) store.write(session)
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
