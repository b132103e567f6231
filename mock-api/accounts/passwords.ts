import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { fileOf } from '../files'
import { busy } from '../http/api-error'

export type PasswordCost = Record<'memoryCost' | 'timeCost' | 'parallelism', number>

/** 19 MiB, two passes, one lane. */
export const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would take memory, and threads of the pool that files and name look-ups need as well. */
const atOnce = 2
/** Further checks are rejected (ruling 24). */
const mostWaiting = 32
/** What 32 waiting ones take, generously, ms. */
const busyForMs = 2_000

let running = 0
const waiting: (() => void)[] = []

/** 503 with Retry-After while the queue of hashing is full; nothing was done then. */
export const refuseWhenBusy = (): void => {
  if (running >= atOnce && waiting.length >= mostWaiting) throw busy(busyForMs)
}

/** Never inside a database transaction: all other reads would wait for the queue. */
const hashing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  refuseWhenBusy()
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** 503 when too many wait. */
export const hashOf = (password: string, cost = productionCost): Promise<string> =>
  hashing(() => hash(password, cost))

// Compared for an unknown user ID, so that the response takes as long as for a known one (ruling 18).
const unknownHashes = new Map<PasswordCost, Promise<string>>()

/** Takes as long for no match as for `least` hashes. 503 when too many wait. */
export const matchIn = (
  stored: readonly string[],
  text: string,
  least: number,
  cost = productionCost,
): Promise<string | undefined> => {
  const unknown = unknownHashes.get(cost) ?? hash('a password that nobody has', cost)
  unknownHashes.set(cost, unknown)
  return hashing(async () => {
    let found: string | undefined
    for (const one of stored) if (await verify(one, text)) found ??= one
    for (let more = stored.length; more < least; more++) await verify(await unknown, text)
    return found
  })
}

/** Takes equally long when nothing is stored. 503 when too many wait. */
export const matches = async (
  stored: string | undefined,
  password: string,
  cost?: PasswordCost,
): Promise<boolean> => (await matchIn(stored === undefined ? [] : [stored], password, 1, cost)) !== undefined

const commonPasswords = new Set(
  readFileSync(fileOf('accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

/** Whether a password is among the 3,000 most common ones, in any case (ruling 26). */
export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase())
