import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { Transport } from '../../client/data/transport'
import {
  createEvictionMarker,
  createRows,
  type IntentRow,
  type IntentRows,
} from '../../client/money/intent-rows'
import { createOutbox } from '../../client/money/open-outbox'
import type { Outbox } from '../../client/money/outbox'
import { createSingleFlightLock } from '../../client/platform/single-flight-lock'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'

/** The outcome of a POST: executed with or without a response, executed but rejected as a copy, lost, or rejected. */
export type BankBehaviour = 'answered' | 'reply lost' | 'done, then 401' | 'never came' | ApiError

type Move = { id: string; type: string; amountCrypto: string; createDate: string }

const typeOf: Record<string, string> = {
  PlaceSell: 'sell',
  PlaceSellAll: 'sell',
  PlaceTransfer: 'transfer',
  PlaceSwap: 'inter-transfer',
}

/** A server that executes every POST, even a duplicate. */
export class Bank {
  posts: { operation: string; variables: Record<string, unknown>; sendBy?: number | undefined }[] = []
  debits: Move[] = []
  behaviour: BankBehaviour = 'answered'
  mode: 'keys' | 'none' = 'keys'
  /** Overrides the outcome that the server reports for every key. */
  outcome: { state: string; status?: number; summary?: string } | null = null
  /** The account's money calls in the server's list; null if it has no list. */
  calls: object[] | null = []
  /** The number of list requests; `isSilent` makes the list fail. */
  lists = 0
  isSilent = false
  now = 1_000_000_000
  callCount = 0
  readonly #byKey = new Map<string, Move>()

  readonly transport: Transport = async (document, variables, { sendBy } = {}) => {
    const operation = (document.definitions[0] as { name: { value: string } }).name.value
    const data = operation.startsWith('Place')
      ? this.#post(operation, variables as Record<string, unknown>, sendBy)
      : operation === 'MoneyCalls'
        ? { moneyCalls: this.#listCalls() }
        : operation === 'IntentOutcome'
          ? { moneyOutcome: this.#outcomeOf(variables as { idempotencyKey: string }) }
          : { activitiesOfWallet: { nodes: [...this.debits].reverse(), pageInfo: { hasNextPage: false } } }
    await Promise.resolve()
    return { data } as never
  }

  #post(operation: string, variables: Record<string, unknown>, sendBy: number | undefined): object {
    this.posts.push({ operation, variables, sendBy })
    if (this.behaviour === 'never came') throw apiError(null, null)
    if (typeof this.behaviour === 'object') throw this.behaviour
    const input = variables.input as { amountCrypto: string } | undefined
    const move: Move = {
      id: `t-${this.debits.length + 1}`,
      type: typeOf[operation]!,
      amountCrypto: input?.amountCrypto ?? '7.5',
      createDate: new Date(this.now).toISOString(),
    }
    this.debits.push(move)
    this.#byKey.set(variables.idempotencyKey as string, move)
    if (this.behaviour === 'reply lost') throw apiError(null, null)
    if (this.behaviour === 'done, then 401') throw apiError(401, 'You are not authorized. Please sign in')
    return {
      sellFromWallet: move,
      sellAllFromWallet: move,
      transferFromWallet: move,
      swapInWallet: { from: move, to: { amountCrypto: '1' } },
    }
  }

  #listCalls(): object[] | null {
    if (this.isSilent) throw apiError(null, null)
    this.lists += 1
    return this.calls
  }

  #outcomeOf({ idempotencyKey }: { idempotencyKey: string }): object {
    this.callCount += 1
    const noOutcome = {
      status: null,
      summary: null,
      fields: [],
      transaction: null,
      activity: null,
      swap: null,
    }
    if (this.outcome) return { ...noOutcome, ...this.outcome }
    if (this.mode === 'none') return { ...noOutcome, state: 'unknowable' }
    const move = this.#byKey.get(idempotencyKey)
    return move ? { ...noOutcome, state: 'settled', activity: move } : { ...noOutcome, state: 'absent' }
  }
}

export const sale = {
  kind: 'sell',
  id: 'i-1',
  symbol: 'USDT',
  chain: 'tron',
  amountCrypto: '50',
  leastNgn: '82500.00',
} as const satisfies MoneyIntent
export const gift = {
  kind: 'transfer',
  id: 'i-2',
  symbol: 'USDT',
  chain: 'tron',
  amountCrypto: '20',
  recipient: 'acc-bisi',
} as const satisfies MoneyIntent
export const wholeBalance: MoneyIntent = {
  ...sale,
  kind: 'sellAll',
  id: 'i-3',
  amountCrypto: '0',
  mostCrypto: '50',
}
export const swap: MoneyIntent = {
  ...gift,
  kind: 'swap',
  id: 'i-4',
  amountCrypto: '50',
  toSymbol: 'BTC',
  toChain: 'btc',
  leastCrypto: '0.0005',
}

export interface Tab {
  outbox: Outbox
  outcomes: { intent: OpenIntent; outcome: IntentOutcome }[]
}

interface TabOptions {
  account?: () => string | null
  rows?: (rows: IntentRows) => IntentRows
  locks?: LockManager
  transport?: Transport
  /** False if no response carried the server's time. */
  knowsServerTime?: boolean
  storage?: AppStorage
}

/** Locks that wait for each other as the browser's do. */
export const queuedLocks = (): LockManager => {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request: async (name: string, callback: () => Promise<unknown>) => {
      const request = (queues.get(name) ?? Promise.resolve()).then(callback, callback)
      queues.set(name, request)
      return request
    },
    query: async () => ({ held: [] }),
  } as unknown as LockManager
}

const listeners = new Set<() => void>()
/** The device's local storage, which an eviction of its databases does not clear. */
let deviceStorage: AppStorage = memoryStorage()
export const localStorageOf = (): AppStorage => deviceStorage

/** Opens a page on this device's database; `rows` can wrap the outbox's disk access. */
export const openTab = (
  bank: Bank,
  {
    account = () => 'acc-ada',
    rows = (defaultRows) => defaultRows,
    locks,
    transport = bank.transport,
    knowsServerTime = true,
    storage = deviceStorage,
  }: TabOptions = {},
): Tab => {
  const ends: Tab['outcomes'] = []
  const outbox = createOutbox({
    transport,
    accountId: account,
    now: () => bank.now,
    knowsServerTime: () => knowsServerTime,
    rows: rows(createRows()),
    marker: createEvictionMarker(storage, () => (knowsServerTime ? bank.now : null)),
    sender: createSingleFlightLock(locks),
    channel: {
      emit: () => {
        for (const listener of [...listeners]) queueMicrotask(listener)
      },
      listen: (listener) => void listeners.add(listener),
    },
    onEnd: (intent, outcome) => ends.push({ intent, outcome }),
  })
  return { outbox, outcomes: ends }
}

/** Starts a test with a device that never opened the app. */
export const newDevice = (): void => {
  listeners.clear()
  deviceStorage = memoryStorage()
  evict()
}

/** Deletes all databases as the browser does; open pages keep running. */
export const evict = (): void => {
  globalThis.indexedDB = new IDBFactory()
}

export const onDisk = async (): Promise<IntentRow[]> => {
  const { openDB } = await import('idb')
  const database = await openDB('app-outbox')
  try {
    return database.objectStoreNames.contains('intents') ? await database.getAll('intents') : []
  } finally {
    database.close()
  }
}

/** Places an order whose POST is lost, so that its outcome is unknown. */
export const loseIntent = async (
  intent: MoneyIntent = sale,
  mode: Bank['mode'] = 'keys',
  options: TabOptions = {},
) => {
  const bank = new Bank()
  bank.mode = mode
  bank.behaviour = 'never came'
  const tab = openTab(bank, options)
  expect(await tab.outbox.place(intent)).toEqual({ state: 'unknown', decidable: false })
  return { bank, ...tab }
}
