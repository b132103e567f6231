export type TicketStatus = 'received' | 'assigned' | 'answered' | 'closed'

/** A complaint at the server; times are ISO 8601. */
export interface Ticket {
  ticket: string
  transactionId: string
  steps: readonly { step: TicketStatus; at: string }[]
  answerBy: string
  status: TicketStatus
}

const dayMs = 24 * 3_600_000
/** Lagos has UTC+1 all year. */
const lagosOffsetMs = 3_600_000

export const timeOf = (iso: string): number => new Date(iso).getTime()

/** In Lagos: 'Fri 19:04'; 'Fri 20 Nov, 19:04' where the weekday could be another week's. Both in ms. */
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

/** The name of the ticket's step at this index. */
export const stepName = ({ steps }: Pick<Ticket, 'steps'>, index = steps.length - 1): string => {
  const { step = 'received' } = steps[index] ?? {}
  return step === 'received' && index > 0 ? 'Reopened' : statusNames[step]
}

const lateText = 'Our reply is late.'

const awaitsReply = ({ status }: Ticket): boolean => status === 'received' || status === 'assigned'

export const isLate = (ticket: Ticket, now: number): boolean =>
  awaitsReply(ticket) && timeOf(ticket.answerBy) < now

/** The promise, or the text that it is broken; null once support has replied. `now` in ms. */
export const promiseText = (ticket: Ticket, now: number): string | null => {
  if (!awaitsReply(ticket)) return null
  const answerBy = timeOf(ticket.answerBy)
  return answerBy < now ? lateText : `We'll reply by ${lagosWeekTime(answerBy, now)}`
}

/** The promise, or the last step with its time. */
export const ticketText = (ticket: Ticket, now: number): string => {
  const at = timeOf(ticket.steps.at(-1)?.at ?? '')
  return promiseText(ticket, now) ?? `${stepName(ticket)}, ${lagosWeekTime(at, now)}`
}

/** The deadline to reopen a closed ticket (ruling 48), ms; null for other tickets. */
export const reopenableUntil = ({ steps }: Ticket): number | null => {
  const last = steps.at(-1)
  return last?.step === 'closed' ? timeOf(last.at) + 7 * dayMs : null
}
