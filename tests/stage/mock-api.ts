import type { PasswordCost } from '../../mock-api/accounts/passwords'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
import { takeSnapshot } from './snapshot'

/** Argon2's least: a login costs a test 12 ms less than with production's. */
export const cheapCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A silent mock-api that compares each response with openapi.yaml; its errors are in `complaints`. */
export const startTestMockApi = (
  complaints: string[],
  options: Partial<MockApiOptions> = {},
): Promise<MockApi> =>
  startMockApi({
    port: 0,
    settlement: 'manual',
    feed: 'steady',
    validateResponses: true,
    passwordCost: cheapCost,
    log: (line) => {
      if (line.level === 'error') complaints.push(`${line.where}: ${line.error}`)
    },
    ...options,
  })

/** Saves the database's current state; returns how to restore it, without faults and with the real time. */
export const saveState = async ({ db, world, clock }: MockApi, schema?: string) => {
  const restore = await takeSnapshot(db, schema)
  return async (): Promise<void> => {
    world.clearFaults()
    await restore()
    await clock.load()
  }
}
