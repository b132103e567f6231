import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { recordActivity } from '../accounts/activities'
import type { Database } from '../database/database'
import { newTicketNumber } from '../database/ids'
import { offsetOf, type Slice } from '../database/slice'
import { conflictError, notFoundError } from '../http/api-error'
import type { Deps } from '../http/deps'
import { complaintSteps, complaints } from '../schema/complaints'

export interface Complaint {
  transactionId: string
  blockchainTransactionHash: string
  description: string | null
  additionalDetails: string | null
}

type Row = typeof complaints.$inferSelect
export type Step = Pick<typeof complaintSteps.$inferSelect, 'step' | 'at'>

const hourMs = 3_600_000
/** How long a closed ticket can be reopened (ruling 48), ms. */
export const reopenMs = 7 * 24 * hourMs

const answerTime = ({ complaintHours = 24 }: Deps, at: Date): Date =>
  new Date(at.getTime() + complaintHours * hourMs)

const ticketView = (row: Row, steps: readonly Step[]) => ({
  ticket: row.id,
  transactionId: row.transactionId,
  description: row.description,
  createDate: row.createDate.toISOString(),
  steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
  answerBy: row.answerBy.toISOString(),
  status: steps.at(-1)!.step,
})

/** Does not check the transaction: support does (HELP-08). */
export const fileComplaint = async (deps: Deps, accountId: string, complaint: Complaint) => {
  const at = deps.clock.now()
  const row = {
    ...complaint,
    id: newTicketNumber(),
    accountId,
    createDate: at,
    answerBy: answerTime(deps, at),
  }
  await deps.db.insert(complaints).values(row)
  await appendStep(deps.db, { row, steps: [] }, { step: 'received', at })
  await recordActivity(deps.db, deps.clock, accountId, 'complaint')
  return { ...complaint, ...ticketView(row, [{ step: 'received', at }]) }
}

const stepsOf = async (db: Database, ids: string[]): Promise<Map<string, Step[]>> => {
  const rows = await db
    .select()
    .from(complaintSteps)
    .where(inArray(complaintSteps.complaintId, ids))
    .orderBy(asc(complaintSteps.position))
  const steps = new Map<string, Step[]>(ids.map((id) => [id, []]))
  for (const { complaintId, step, at } of rows) steps.get(complaintId)!.push({ step, at })
  return steps
}

export const listTickets = async (db: Database, accountId: string, slice: Slice) => {
  const ownRows = eq(complaints.accountId, accountId)
  const total = await db.$count(complaints, ownRows)
  const rows = await db
    .select()
    .from(complaints)
    .where(ownRows)
    .orderBy(desc(complaints.createDate), desc(complaints.id))
    .limit(slice.size)
    .offset(offsetOf(slice))
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ticketView(row, steps.get(row.id)!)), total }
}

export const ownTicket = (accountId: string, ticket: string): SQL =>
  and(eq(complaints.id, ticket), eq(complaints.accountId, accountId))!

export const findTicket = async (db: Database, condition: SQL) => {
  const [row] = await db.select().from(complaints).where(condition)
  return row && ticketView(row, (await stepsOf(db, [row.id])).get(row.id)!)
}

export interface LockedTicket {
  row: Row
  steps: Step[]
}

/** Locks it until the transaction ends, so that the second of two steps sees the first. */
export const lockTicket = async (tx: Database, condition: SQL): Promise<LockedTicket> => {
  const [row] = await tx.select().from(complaints).where(condition).for('update')
  if (!row) throw notFoundError('Ticket not found')
  return { row, steps: (await stepsOf(tx, [row.id])).get(row.id)! }
}

export const appendStep = async (db: Database, { row, steps }: LockedTicket, step: Step): Promise<void> => {
  await db.insert(complaintSteps).values({ ...step, complaintId: row.id, position: steps.length })
}

/** Reopens a ticket within 7 days of its closing (ruling 48). */
export const reopenTicket = (deps: Deps, condition: SQL): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, condition)
    const { step, at: closedAt } = ticket.steps.at(-1)!
    const at = deps.clock.now()
    if (step !== 'closed') throw conflictError('This ticket is not closed')
    if (at.getTime() > closedAt.getTime() + reopenMs)
      throw conflictError('This ticket was closed more than 7 days ago. Please make a new complaint')
    await appendStep(tx, ticket, { step: 'received', at })
    await tx
      .update(complaints)
      .set({ answerBy: answerTime(deps, at) })
      .where(condition)
  })
