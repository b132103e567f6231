import type { DomainEvent } from '../domain-events'

const successes: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'deposit.addressCopied',
  'biometricRegistration.succeeded',
  'receipt.saved',
  'sellOrder.completed',
])

/** Whether the customer got what they came for: the app is worth keeping then. */
export const isSuccess = ({ type }: DomainEvent): boolean => successes.has(type)
