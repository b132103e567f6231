import { eq } from 'drizzle-orm'
import { personas } from '../../../mock-api/accounts/personas'
import { accounts } from '../../../mock-api/schema/accounts'
import type { PlainEvent } from '../../models/graph'
import type { Walker } from '../../walker/walker'

export const changeAccount = async (
  { fixture }: Walker,
  id: string,
  set: Partial<typeof accounts.$inferInsert>,
): Promise<void> => void (await fixture.api.db.update(accounts).set(set).where(eq(accounts.id, id)))

export const giveRole = async (walker: Walker, outcome: PlainEvent | null): Promise<void> => {
  const role = (outcome?.output as { role: string } | undefined)?.role
  if (role) await changeAccount(walker, personas.ada.accountId, { role })
}
