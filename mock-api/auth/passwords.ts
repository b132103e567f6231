import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashOf = (password: string): Promise<string> => hash(password, cost)

// Compared with when nobody has the user ID, so that the answer takes as long as for somebody (contract 2.4).
let nobody: Promise<string> | undefined

/** Whether `password` belongs to `stored`; takes equally long when nothing is stored. */
export const matches = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashOf('a password that nobody has')
  const right = await verify(stored ?? (await nobody), password)
  return stored !== undefined && right
}
