import { eq } from 'drizzle-orm'
import { accounts } from '../../mock-api/shared/people.schema'
import { personas } from '../../mock-api/shared/personas'
import type { PlainEvent } from '../shared/graph'
import type { Walker } from '../shared/walker'

/** Ada's account has the role that the path wants. */
export const giveRole = async ({ stage }: Walker, outcome: PlainEvent | null): Promise<void> => {
  const role = (outcome?.output as { role: string } | undefined)?.role
  const isHers = eq(accounts.id, personas.ada.accountId)
  if (role) await stage.api.db.update(accounts).set({ role }).where(isHers)
}
