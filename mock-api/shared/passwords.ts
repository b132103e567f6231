import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would only take memory and the processor from everybody else. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const hashing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes to whoever waits longest.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Argon2id of a password, at most so many at once as the machine can bear. */
export const hashOf = (password: string): Promise<string> => hashing(() => hash(password, cost))

// Compared with when nobody has the user ID, so that the answer takes as long as for somebody (contract 2.4).
let nobody: Promise<string> | undefined

/** Whether `password` belongs to `stored`; takes equally long when nothing is stored. */
export const matches = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashOf('a password that nobody has')
  const against = stored ?? (await nobody)
  const right = await hashing(() => verify(against, password))
  return stored !== undefined && right
}

const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
)

/** Whether a password is among the 1,000 most common ones, in any case (ruling 14). */
export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase())
