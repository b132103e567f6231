export type TicketStatus = 'received' | 'assigned' | 'answered' | 'closed'

/** A complaint that the server accepted; times are ISO 8601. */
export interface Ticket {
  ticket: string
  transactionId: string
  steps: readonly { step: TicketStatus; at: string }[]
  answerBy: string
  status: TicketStatus
}

const dayMs = 24 * 3_600_000
/** Lagos is on UTC+1 all year round. */
const lagosOffsetMs = 3_600_000

export const timeOf = (iso: string): number => new Date(iso).getTime()

/** Lagos time: 'Fri 19:04', or 'Fri 20 Nov, 19:04' if the weekday alone is ambiguous. Both in ms. */
export const lagosWeekTime = (ms: number, now: number): string => {
  const [weekday, day, month, , time = ''] = new Date(ms + lagosOffsetMs).toUTCString().split(/,? /)
  const date = Math.abs(ms - now) < 6 * dayMs ? '' : `${day} ${month}, `
  return `${weekday} ${date}${time.slice(0, 5)}`
}

const statusNames: Record<TicketStatus, string> = {
  received: 'Received',
  assigned: 'Assigned',
  answered: 'Answered',
  closed: 'Closed',
}

/** The name of the ticket's last step, or of the one at `index`. */
export const stepName = ({ steps }: Pick<Ticket, 'steps'>, index = steps.length - 1): string => {
  const { step = 'received' } = steps[index] ?? {}
  return step === 'received' && index > 0 ? 'Reopened' : statusNames[step]
}

const awaitsReply = ({ status }: Ticket): boolean => status === 'received' || status === 'assigned'

export const isLate = (ticket: Ticket, now: number): boolean =>
  awaitsReply(ticket) && timeOf(ticket.answerBy) < now

/** The promised reply time, or that the reply is late; null once support has replied. `now` in ms. */
export const promiseText = (ticket: Ticket, now: number): string | null => {
  if (!awaitsReply(ticket)) return null
  const answerBy = timeOf(ticket.answerBy)
  return answerBy < now ? 'Our reply is late.' : `We'll reply by ${lagosWeekTime(answerBy, now)}`
}

/** The promised reply time, or else the last step and its time. */
export const ticketText = (ticket: Ticket, now: number): string => {
  const lastStepAt = timeOf(ticket.steps.at(-1)?.at ?? '')
  return promiseText(ticket, now) ?? `${stepName(ticket)}, ${lagosWeekTime(lastStepAt, now)}`
}

/** The deadline to reopen a closed ticket (ruling 48), ms; null for other tickets. */
export const reopenableUntil = ({ steps }: Ticket): number | null => {
  const last = steps.at(-1)
  return last?.step === 'closed' ? timeOf(last.at) + 7 * dayMs : null
}
