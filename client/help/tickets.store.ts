import { type AppStorage, storagePrefix, stored } from '../platform/storage'

/** A ticket filed on this device. */
export interface Ticket {
  /** Its number: 'T-7H2K9Q4M'. */
  ticket: string
  transactionId: string
  /** ms since 1970. */
  at: number
}

const most = 20

const isTicket = (value: unknown): value is Ticket => {
  const { ticket, transactionId, at } = (value ?? {}) as Partial<Ticket>
  return typeof ticket === 'string' && typeof transactionId === 'string' && typeof at === 'number'
}

/** Newest first. Deleted with the session, as every key with this prefix. */
const kept = stored(`${storagePrefix}tickets`, (json) => (Array.isArray(json) ? json.filter(isTicket) : []))

export const readTickets = kept.read

/** Keeps the last 20; a ticket sent again under its key is the same one. A full storage keeps none. */
export const keepTicket = (storage: AppStorage, ticket: Ticket): void => {
  const others = readTickets(storage).filter((each) => each.ticket !== ticket.ticket)
  kept.write(storage, [ticket, ...others].slice(0, most))
}
