import { conflict, invalid, isStored, Rejection } from './rejection'

/** The requested amount of a money call, as in the list of calls (ruling 34). */
export interface RequestedAmount {
  amountCrypto: string
  currencySymbol: string
  chain: string
}

export interface KeyedCall {
  accountId: string
  /** 'sell', 'sellAll', 'transfer' or 'swap'. Each has separate keys. */
  call: string
  key: string
  /** Calls with the same key must have the same body. */
  body: string
  requestBody: RequestedAmount
  /** The start of the call, ms since 1970. */
  at: number
}

export interface Outcome {
  status: number
  data: unknown
  error: { summary: string; fields: Readonly<Record<string, string>> } | null
}

interface FinishedCall extends KeyedCall {
  outcome: Outcome
}

const dayMs = 24 * 3_600_000
/** The lifetime of a stored response in mock-api; the contract promises a day. */
const retentionMs = 2 * dayMs
const maxListed = 100

const idOf = ({ accountId, call, key }: Pick<KeyedCall, 'accountId' | 'call' | 'key'>): string =>
  `${accountId} ${call} ${key}`

/** Formats a running or finished call as the contract's list entry (ruling 34). */
const visibleEntry = ({ key, call, requestBody, at }: KeyedCall, outcome: Outcome | null) => {
  const { amountCrypto, from } = (outcome?.data ?? {}) as {
    amountCrypto?: string
    from?: { amountCrypto: string }
  }
  return {
    key,
    call,
    state: outcome ? 'done' : 'running',
    status: outcome?.status ?? null,
    ...requestBody,
    amountCrypto: amountCrypto ?? from?.amountCrypto ?? requestBody.amountCrypto,
    createDate: new Date(at).toISOString(),
  }
}

/** Calls by key (ruling 9). Running calls end with the process; finished calls are on disk. */
export class IdempotencyKeys {
  readonly #running = new Map<string, KeyedCall>()
  readonly #finished = new Map<string, FinishedCall>()

  constructor(private readonly now: () => number) {}

  /** Reserves a key for its call. Throws 409 while an earlier call with the key is running. */
  begin(keyed: KeyedCall): void {
    if (this.#running.has(idOf(keyed))) throw conflict('This request is still being processed')
    this.#running.set(idOf(keyed), keyed)
  }

  end(keyed: KeyedCall): void {
    if (this.#running.get(idOf(keyed)) === keyed) this.#running.delete(idOf(keyed))
  }

  /** Returns the stored response of the same call; throws 422 for another body. */
  replay(keyed: KeyedCall): Outcome | undefined {
    const previousResponse = this.#finished.get(idOf(keyed))
    if (previousResponse && previousResponse.body !== keyed.body)
      throw invalid({ 'Idempotency-Key': 'This request was already sent with other values' })
    return previousResponse?.outcome
  }

  /** Runs `work` and stores its outcome. Throws errors that are not stored. */
  keep(keyed: KeyedCall, work: () => object): Outcome {
    let outcome: Outcome
    try {
      outcome = { status: 200, data: work(), error: null }
    } catch (error) {
      if (!(error instanceof Rejection) || !isStored(error)) throw error
      const { status, summary, fields } = error
      outcome = { status, data: null, error: { summary, fields } }
    }
    const now = this.now()
    for (const [id, { at }] of this.#finished) if (at < now - retentionMs) this.#finished.delete(id)
    this.#finished.set(idOf(keyed), { ...keyed, outcome, at: now })
    return outcome
  }

  /** Drops running calls, as a restart does. */
  loseRunning(): void {
    this.#running.clear()
  }

  /** Returns the outcome of a key on any call; the newest if there are several. */
  outcomeOf(accountId: string, key: string): 'absent' | 'running' | Outcome {
    const isMatch = (keyedCall: KeyedCall) => keyedCall.accountId === accountId && keyedCall.key === key
    if ([...this.#running.values()].some(isMatch)) return 'running'
    const [newest] = [...this.#finished.values()]
      .filter(isMatch)
      .sort((first, second) => second.at - first.at)
    return newest?.outcome ?? 'absent'
  }

  /** Returns an account's calls since `since`, at most 24 hours ago, newest first. */
  list(accountId: string, since: number): object[] {
    const now = this.now()
    const from = Math.min(Math.max(since, now - dayMs), now + dayMs)
    const isMatch = (keyedCall: KeyedCall) => keyedCall.accountId === accountId && keyedCall.at >= from
    const calls = new Map<string, { call: KeyedCall; outcome: Outcome | null }>()
    for (const call of this.#running.values())
      if (isMatch(call)) calls.set(idOf(call), { call, outcome: null })
    for (const call of this.#finished.values())
      if (isMatch(call)) calls.set(idOf(call), { call, outcome: call.outcome })
    return [...calls.values()]
      .sort(({ call: a }, { call: b }) => b.at - a.at || (a.key < b.key ? 1 : -1))
      .slice(0, maxListed)
      .map(({ call, outcome }) => visibleEntry(call, outcome))
  }
}
