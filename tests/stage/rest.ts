import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { LogLine } from '../../mock-api/http/log'
import type { MockApi, MockApiOptions } from '../../mock-api/server'
import { panelLinksOf } from '../../scripts/dev/pages/panel-links'
import { restPage } from '../../scripts/dev/rest-page/rest-page'
import type { World } from '../contract/operations'
import { saveState, startTestMockApi } from './mock-api'

export interface Envelope {
  data: unknown
  numberOfPages: number | null
  nextPage: boolean | null
  previousPage: boolean | null
  error: { summary: string; fields: Record<string, string> } | null
}

/** A response; `Data` is the test's expectation, after the check against openapi.yaml. */
export interface RestResponse<Data> {
  status: number
  headers: Headers
  /** The body as it came over the wire. */
  text: string
  envelope: Envelope
  data: Data
  /** The error's summary and fields; empty on success. */
  summary: string
  fields: Record<string, string>
}

export interface RestRequest {
  method?: string
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown
  /** A token, or whose: a seeded person's name. */
  token?: string
  headers?: Record<string, string>
}

export const passwords = {
  ada: 'Ada-Naira-1',
  bola: 'Bola-Naira-1',
  newbie: 'New-Naira-1',
  kemi: 'Kemi-Naira-1',
  sade: 'Sade-Naira-1',
} as const
type Seeded = keyof typeof passwords

/** A small client of the REST API, wherever it runs. */
export class Rest {
  /** The public API's base address. */
  url = ''
  /** Events around it. */
  world!: World
  readonly #tokens = new Map<string, Promise<string>>()

  /** Asks over HTTP and reads the envelope. */
  async request<Data = unknown>(
    path: string,
    { method, body, token, headers }: RestRequest = {},
  ): Promise<RestResponse<Data>> {
    const authorization =
      token && Object.hasOwn(passwords, token) ? await this.tokenOf(token as Seeded) : token
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const envelope = JSON.parse(text) as Envelope
    const { data, error } = envelope
    const { summary = '', fields = {} } = error ?? {}
    return {
      status: response.status,
      headers: response.headers,
      text,
      envelope,
      data: data as Data,
      summary,
      fields,
    }
  }

  get<Data = unknown>(path: string, token?: string): Promise<RestResponse<Data>> {
    return this.request<Data>(path, token === undefined ? {} : { token })
  }

  /** The server's clock, ms since 1970, to the second. */
  async now(): Promise<number> {
    const { headers } = await this.get('/v1/app/banks')
    return Date.parse(headers.get('date') ?? '')
  }

  /** A seeded person's token, as in the authorization header; `ask` reads a login's response. */
  logIn: (who: Seeded) => Promise<string> = async (who) => {
    const answer = await this.request('/v1/auth/login', { body: { userId: who, password: passwords[who] } })
    expect(answer.status).toBe(200)
    return answer.headers.get('authorization') ?? ''
  }

  /** A seeded person's token, the same throughout a test. */
  tokenOf(who: Seeded): Promise<string> {
    const token = this.#tokens.get(who) ?? this.logIn(who)
    this.#tokens.set(who, token)
    return token
  }

  /** After a reset no one is signed in. */
  forget(): void {
    this.#tokens.clear()
  }
}

const sharedComplaints: string[] = []
const sharedLines: LogLine[] = []

/** A mock-api in this process, with its database and its clock. */
export class MockApiRest extends Rest {
  api!: MockApi
  complaints: string[] = []
  /** The shared server's log since the test began. */
  readonly lines = sharedLines
  declare world: MockApi['world']
}

/**
 * For tests of mock-api itself: its database, faults and options. One server a file, frozen prices, manual settlement,
 * each response checked against openapi.yaml; each test begins with the seeds. An unexpected 500 or wrong books
 * fail the test.
 */
export const mockApiStage = (options?: Partial<MockApiOptions>): MockApiRest => {
  const rest = restStage(options)
  restoreBeforeEach(() => rest.api)
  beforeEach(() => rest.forget())
  return rest
}

/** Each test begins with the database's state when the suite begins, after any preparation above this call. */
export const restoreBeforeEach = (apiOf: () => MockApi): void => {
  let restore = async () => {}
  beforeAll(async () => {
    restore = await saveState(apiOf())
  })
  beforeEach(() => restore())
}

/** The server that files without options share in this process, with its control panel. */
const startShared = async () => {
  const api = await startTestMockApi(sharedComplaints, {
    worldEnabled: true,
    panelLinks: panelLinksOf('http://localhost:5173', graphiqlUrl),
    developerPages: { rest: restPage() },
    log: (line) => {
      sharedLines.push(line)
      if (line.level === 'error') sharedComplaints.push(`${line.where}: ${line.error}`)
    },
  })
  return { api, restore: await saveState(api, 'seeds') }
}
let shared: ReturnType<typeof startShared> | undefined

/** With the seeds again, as if it had just been started. */
const sharedMockApi = async (): Promise<MockApi> => {
  shared ??= startShared()
  const { api, restore } = await shared
  await restore()
  return api
}

export const graphiqlUrl = 'http://127.0.0.1:4000/graphql'

/** The same, but a file's tests share their state. */
export const restStage = (options?: Partial<MockApiOptions>): MockApiRest => {
  const rest = new MockApiRest()
  if (!options) rest.complaints = sharedComplaints
  beforeAll(async () => {
    rest.api = options ? await startTestMockApi(rest.complaints, options) : await sharedMockApi()
    rest.url = rest.api.url
    rest.world = rest.api.world
  })
  afterEach(async () => {
    sharedLines.length = 0
    expect(rest.complaints.splice(0)).toEqual([])
    expect((await rest.api.audit()).drift).toBe('0')
  })
  if (options) afterAll(() => rest.api?.stop())
  return rest
}

export const unauthorized = 'You are not authorized. Please sign in'
export const wrongRole = 'you cannot access this service with this account'
