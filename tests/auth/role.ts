import { eq } from 'drizzle-orm'
import { personas } from '../../mock-api/accounts/personas'
import { accounts } from '../../mock-api/auth/accounts.schema'
import type { PlainEvent } from '../models/graph'
import type { Walker } from '../walker/walker'

/** Ada's account has the role that the path wants. */
export const giveRole = async ({ stage }: Walker, outcome: PlainEvent | null): Promise<void> => {
  const role = (outcome?.output as { role: string } | undefined)?.role
  const isHers = eq(accounts.id, personas.ada.accountId)
  if (role) await stage.api.db.update(accounts).set({ role }).where(isHers)
}
