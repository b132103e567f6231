// Whether an account's history is linearizable (Wing and Gong's search with remembered states, as Porcupine and Knossos do
// it): whether each operation can have taken effect at one moment between its call and its answer, so that all answers
// together are those of one wallet that does one thing after the other.

interface Span {
  /** When it was asked, ms. */
  invoked: number
  /**
   * When it was answered, ms. Without an answer: until when it may still take effect, if it ever does; its deadline
   * and the time its work may last.
   */
  returned: number
}

/** What was asked of an account's wallets, and what was answered. Coins in units, by name ('USDT.tron'). */
export type Operation = Span &
  (
    | {
        kind: 'debit'
        key: string
        coin: string
        /** What leaves; 'all' what is there. */
        units: bigint | 'all'
        /** What comes in for it: a swap's other side. */
        gains?: { coin: string; units: bigint }
        /** 'unknown': without a response; perhaps the money moved, perhaps not. */
        answer: 'moved' | 'refused' | 'too little' | 'unknown'
        /** Of 'all' that moved: how much it was. */
        moved?: bigint
      }
    | { kind: 'credit'; coin: string; units: bigint; answer: 'moved' | 'unknown' }
    | { kind: 'balance'; coin: string; units: bigint }
    | { kind: 'outcome'; key: string; answer: 'settled' | 'rejected' | 'absent' }
  )

interface State {
  balances: ReadonlyMap<string, bigint>
  /** Keys that moved, and keys that were said never to. */
  moved: ReadonlySet<string>
  rejected: ReadonlySet<string>
}

const heldOf = ({ balances }: State, coin: string): bigint => balances.get(coin) ?? 0n

const changed = (state: State, coin: string, units: bigint): State => {
  const balances = new Map(state.balances)
  balances.set(coin, heldOf(state, coin) + units)
  return { ...state, balances }
}

/** The state after an operation took effect; null where its answer contradicts the state. */
const applied = (state: State, operation: Operation): State | null => {
  switch (operation.kind) {
    case 'balance':
      return heldOf(state, operation.coin) === operation.units ? state : null
    case 'credit':
      return changed(state, operation.coin, operation.units)
    case 'outcome': {
      const { key, answer } = operation
      if (answer === 'settled') return state.moved.has(key) ? state : null
      if (state.moved.has(key)) return null
      return answer === 'absent' ? state : { ...state, rejected: new Set([...state.rejected, key]) }
    }
    case 'debit': {
      const { key, coin, units: requestedUnits, gains, answer, moved } = operation
      const balance = heldOf(state, coin)
      const units = requestedUnits === 'all' ? balance : requestedUnits
      if (answer === 'refused') return state.moved.has(key) ? null : state
      if (answer === 'too little') return balance < units || balance === 0n ? state : null
      if (units > balance || units === 0n || state.moved.has(key) || state.rejected.has(key)) return null
      if (moved !== undefined && moved !== units) return null
      const after = changed(state, coin, -units)
      const both = gains ? changed(after, gains.coin, gains.units) : after
      return { ...both, moved: new Set([...state.moved, key]) }
    }
  }
}

/** Whether it need not have happened at all. */
const isOptional = (operation: Operation): boolean => 'answer' in operation && operation.answer === 'unknown'

const sorted = (values: Iterable<string>): string => [...values].sort().join(',')
const textOf = ({ balances, moved, rejected }: State): string =>
  `${sorted([...balances].map(([coin, units]) => `${coin}=${units}`))}|${sorted(moved)}|${sorted(rejected)}`

export type Verdict =
  | { isLinearizable: true; order: Operation[] }
  /** `order`: the longest that fits; `stuck`: of what is left what would have to come next. */
  | { isLinearizable: false; order: Operation[]; stuck: Operation[] }

/** States that are looked at; beyond them nothing is known. */
const mostStates = 500_000

/**
 * Searches an order of `history` that one wallet could have had; `begin`: what it holds before, by coin. Throws when the
 * search takes too long, so that nothing undecided passes.
 */
export const checkHistory = (
  begin: Readonly<Record<string, bigint>>,
  history: readonly Operation[],
): Verdict => {
  const operations = [...history].sort((first, second) => first.invoked - second.invoked)
  const isDone = operations.map(() => false)
  const order: Operation[] = []
  const visitedStates = new Set<string>()
  let longest: Operation[] = []
  let stuck: Operation[] = []
  let required = operations.filter((operation) => !isOptional(operation)).length

  /** What can take effect next: after all that did, and before the first answer of what did not yet. */
  const candidates = (latest: number): number[] => {
    const firstAnswer = operations.reduce(
      (first, operation, index) =>
        isDone[index] || isOptional(operation) ? first : Math.min(first, operation.returned),
      Number.POSITIVE_INFINITY,
    )
    const candidateIndexes = operations.flatMap((operation, index) =>
      !isDone[index] && operation.invoked <= firstAnswer && operation.returned >= latest ? [index] : [],
    )
    // What was answered first, and what perhaps never happened last: mostly that is how it was.
    const rank = (index: number) =>
      isOptional(operations[index]!) ? Number.POSITIVE_INFINITY : operations[index]!.returned
    return candidateIndexes.sort((first, second) => (rank(first) < rank(second) ? -1 : 1))
  }

  const search = (state: State, latest: number): boolean => {
    if (required === 0) return true
    const memory = `${isDone.map(Number).join('')} ${textOf(state)}`
    if (visitedStates.has(memory)) return false
    visitedStates.add(memory)
    if (visitedStates.size > mostStates) throw new Error(`undecided after ${mostStates} states`)
    const next = candidates(latest)
    if (order.length >= longest.length) {
      longest = [...order]
      stuck = next.map((index) => operations[index]!)
    }
    for (const index of next) {
      const operation = operations[index]!
      const after = applied(state, operation)
      if (!after) continue
      const counts = isOptional(operation) ? 0 : 1
      isDone[index] = true
      required -= counts
      order.push(operation)
      if (search(after, Math.max(latest, operation.invoked))) return true
      order.pop()
      required += counts
      isDone[index] = false
    }
    return false
  }

  const state: State = { balances: new Map(Object.entries(begin)), moved: new Set(), rejected: new Set() }
  return search(state, Number.NEGATIVE_INFINITY)
    ? { isLinearizable: true, order }
    : { isLinearizable: false, order: longest, stuck }
}
