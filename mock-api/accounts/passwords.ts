import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { fileOf } from '../files'
import { busyError } from '../http/api-error'

export type PasswordCost = Record<'memoryCost' | 'timeCost' | 'parallelism', number>

export const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More would take too much memory and the threads that file access and DNS need. */
const maxRunning = 2
const maxWaiting = 32
/** Enough time for 32 waiting checks, ms. */
const busyRetryMs = 2_000

let running = 0
const waiting: (() => void)[] = []

/** Throws 503 with Retry-After while the hashing queue is full. */
export const refuseWhenBusy = (): void => {
  if (running >= maxRunning && waiting.length >= maxWaiting) throw busyError(busyRetryMs)
}

/** Do not call it inside a database transaction: all other reads would wait for the queue. */
const enqueue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  refuseWhenBusy()
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashOf = (password: string, cost = productionCost): Promise<string> =>
  enqueue(() => hash(password, cost))

// Compared with the password of an unknown user ID, so that the response takes as long (ruling 18).
const unknownHashes = new Map<PasswordCost, Promise<string>>()

/** Compares at least `minComparisons` times, so that the duration reveals nothing. Throws 503 when too many wait. */
export const matchIn = (
  hashes: readonly string[],
  text: string,
  minComparisons: number,
  cost = productionCost,
): Promise<string | undefined> => {
  const unknownHash = unknownHashes.get(cost) ?? hash('a password that nobody has', cost)
  unknownHashes.set(cost, unknownHash)
  return enqueue(async () => {
    let matchingHash: string | undefined
    for (const storedHash of hashes) if (await verify(storedHash, text)) matchingHash ??= storedHash
    for (let count = hashes.length; count < minComparisons; count++) await verify(await unknownHash, text)
    return matchingHash
  })
}

/** Takes just as long if there is no stored hash. Throws 503 when too many are waiting. */
export const matches = async (
  storedHash: string | undefined,
  password: string,
  cost?: PasswordCost,
): Promise<boolean> =>
  (await matchIn(storedHash === undefined ? [] : [storedHash], password, 1, cost)) !== undefined

const commonPasswords = new Set(
  readFileSync(fileOf('accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase())
