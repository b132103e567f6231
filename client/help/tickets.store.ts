import { type AppStorage, attempt, storagePrefix } from '../platform/storage'

/** A ticket filed on this device. */
export interface Ticket {
  /** Its number: 'T-7H2K9Q4M'. */
  ticket: string
  transactionId: string
  /** ms since 1970. */
  at: number
}

/** Deleted with the session, as every key with this prefix. */
const key = `${storagePrefix}tickets`

const kept = 20

const isTicket = (value: unknown): value is Ticket => {
  const { ticket, transactionId, at } = (value ?? {}) as Partial<Ticket>
  return typeof ticket === 'string' && typeof transactionId === 'string' && typeof at === 'number'
}

/** Newest first; broken storage reads as none. */
export const readTickets = (storage: AppStorage): Ticket[] => {
  const stored: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isTicket) : []
}

/** Keeps the last 20; a ticket sent again under its key is the same one. A full storage keeps none. */
export const keepTicket = (storage: AppStorage, ticket: Ticket): void => {
  const others = readTickets(storage).filter((each) => each.ticket !== ticket.ticket)
  attempt(() => storage.setItem(key, JSON.stringify([ticket, ...others].slice(0, kept))))
}
