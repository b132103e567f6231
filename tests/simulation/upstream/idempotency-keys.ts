import { conflict, invalid, isStored, Rejection } from './rejection'

/** A money call's requested amount, as the list of calls shows it (ruling 34). */
export interface Asked {
  amountCrypto: string
  currencySymbol: string
  chain: string
}

export interface KeyedCall {
  accountId: string
  /** 'sell', 'sellAll', 'transfer' or 'swap': a key counts for each separately. */
  call: string
  key: string
  /** Two calls with one key must have the same body. */
  body: string
  requestBody: Asked
  /** When it began, ms since 1970. */
  at: number
}

export interface Outcome {
  status: number
  data: unknown
  error: { summary: string; fields: Readonly<Record<string, string>> } | null
}

interface Answered extends KeyedCall {
  outcome: Outcome
}

const dayMs = 24 * 3_600_000
const maxListed = 100

const idOf = ({ accountId, call, key }: Pick<KeyedCall, 'accountId' | 'call' | 'key'>): string =>
  `${accountId} ${call} ${key}`

/** The contract's entry for a running or finished call (ruling 34). */
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

/** Calls by key (ruling 9): running ones end with the process, finished ones are on disk. */
export class IdempotencyKeys {
  readonly #running = new Map<string, KeyedCall>()
  readonly #answered = new Map<string, Answered>()

  /** `retentionMs`: a response's lifetime; the contract promises a day. */
  constructor(
    private readonly now: () => number,
    private readonly retentionMs: number,
  ) {}

  /** Takes a key for the time of its call. Throws 409 while the first call still runs. */
  begin(keyed: KeyedCall): void {
    if (this.#running.has(idOf(keyed))) throw conflict('This request is still being processed')
    this.#running.set(idOf(keyed), keyed)
  }

  /** Releases the key, without a response if none was stored. */
  end(keyed: KeyedCall): void {
    if (this.#running.get(idOf(keyed)) === keyed) this.#running.delete(idOf(keyed))
  }

  /** The stored response of the same call; throws 422 for another body. */
  replay(keyed: KeyedCall): Outcome | undefined {
    const previousResponse = this.#answered.get(idOf(keyed))
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
    for (const [id, { at }] of this.#answered) if (at < now - this.retentionMs) this.#answered.delete(id)
    this.#answered.set(idOf(keyed), { ...keyed, outcome, at: now })
    return outcome
  }

  /** The process ended: running calls are undone. */
  loseRunning(): void {
    this.#running.clear()
  }

  /** The outcome of a key on any call; the newest if there are several. */
  outcomeOf(accountId: string, key: string): 'absent' | 'running' | Outcome {
    const isIts = (keyedCall: KeyedCall) => keyedCall.accountId === accountId && keyedCall.key === key
    if ([...this.#running.values()].some(isIts)) return 'running'
    const [newest] = [...this.#answered.values()].filter(isIts).sort((first, second) => second.at - first.at)
    return newest?.outcome ?? 'absent'
  }

  /** An account's calls of the last 24 hours from `since` on, newest first. */
  list(accountId: string, since: number): object[] {
    const now = this.now()
    const from = Math.min(Math.max(since, now - dayMs), now + dayMs)
    const isIts = (keyedCall: KeyedCall) => keyedCall.accountId === accountId && keyedCall.at >= from
    const calls = new Map<string, { call: KeyedCall; outcome: Outcome | null }>()
    for (const call of this.#running.values()) if (isIts(call)) calls.set(idOf(call), { call, outcome: null })
    for (const call of this.#answered.values())
      if (isIts(call)) calls.set(idOf(call), { call, outcome: call.outcome })
    return [...calls.values()]
      .sort(({ call: a }, { call: b }) => b.at - a.at || (a.key < b.key ? 1 : -1))
      .slice(0, maxListed)
      .map(({ call, outcome }) => visibleEntry(call, outcome))
  }
}
