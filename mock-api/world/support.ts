import { and, eq } from 'drizzle-orm'
import { lagosMinute } from '../accounts/account-status'
import { notify } from '../accounts/notices'
import { staff } from '../accounts/personas'
import type { Database } from '../database/database'
import { appendStep, type LockedTicket, lockTicket, reopenMs } from '../help/complaints.store'
import { conflictError } from '../http/api-error'
import type { Deps } from '../http/deps'
import { complaints, type TicketStep } from '../schema/complaints'
import { transactions } from '../schema/transactions'
import { addComment } from '../transactions/comments.store'
import { isTransaction } from '../transactions/locked-transaction'

export const supportSteps = ['assigned', 'answered', 'closed'] as const
export type SupportStep = (typeof supportSteps)[number]

const states: Record<TicketStep, string> = {
  received: 'not assigned yet',
  assigned: 'already assigned',
  answered: 'already answered',
  closed: 'closed',
}
/** The states in which support may take a step. */
const mayFollow: Record<SupportStep, readonly TicketStep[]> = {
  assigned: ['received'],
  answered: ['received', 'assigned', 'answered'],
  closed: ['received', 'assigned', 'answered'],
}

const noticeOf = ({ row }: LockedTicket, step: SupportStep, now: Date): { title: string; body: string } => {
  const notices: Record<SupportStep, [title: string, body: string]> = {
    assigned: [
      `Ticket ${row.id} is assigned`,
      row.answerBy >= now
        ? `We'll reply by ${lagosMinute(row.answerBy)}.`
        : 'Our reply is late. In Help you find other ways to reach us.',
    ],
    answered: [
      `Support replied to ticket ${row.id}`,
      `Our reply is in the comments of transaction ${row.transactionId}. You can write back there.`,
    ],
    closed: [
      `Ticket ${row.id} is closed`,
      `You can reopen it until ${lagosMinute(new Date(now.getTime() + reopenMs))}.`,
    ],
  }
  const [title, body] = notices[step]
  return { title, body }
}

const addReply = async (
  tx: Database,
  { clock }: Deps,
  { row }: LockedTicket,
  body: string,
): Promise<void> => {
  const [transaction] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.accountId, row.accountId), isTransaction(row.transactionId)))
  if (!transaction)
    throw conflictError(
      `Ticket ${row.id} names ${row.transactionId}, which isn't this customer's transaction, so there are no comments to reply in`,
    )
  await addComment(tx, clock, { transactionId: transaction.id, authorId: staff.accountId, body })
}

/** Takes a step as support and sends exactly one notification (ruling 31). `text`: the reply. */
export const takeStep = (deps: Deps, id: string, step: SupportStep, text = ''): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, eq(complaints.id, id))
    const status = ticket.steps.at(-1)!.step
    if (!mayFollow[step].includes(status)) throw conflictError(`Ticket ${id} is ${states[status]}`)
    if (step === 'answered') await addReply(tx, deps, ticket, text)
    const at = deps.clock.now()
    await appendStep(tx, ticket, { step, at })
    const about = { kind: 'ticket', id } as const
    await notify(tx, { accountId: ticket.row.accountId, ...noticeOf(ticket, step, at), about }, at)
  })
