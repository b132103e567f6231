import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { accounts } from '../../../mock-api/auth/accounts.schema'
import { restStage } from '../../stage/rest'

/** A mock-api that begins each test anew, with the lines of its log and the rows behind it. */
export const storedStage = () => {
  const lines: string[] = []
  const rest = restStage({ log: (line) => lines.push(JSON.stringify(line)) })
  beforeEach(async () => {
    await rest.world.reset()
    lines.length = 0
  })
  return {
    rest,
    lines,
    remove: (token: string, password: string) =>
      rest.ask(`/v1/auth/account/${encodeURIComponent(password)}`, { method: 'DELETE', token }),
    accountOf: async (id: string) =>
      (await rest.api.db.select().from(accounts).where(eq(accounts.id, id)))[0]!,
  }
}
