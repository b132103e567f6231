import type { DomainEvent } from '../domain-events'

const successes: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'deposit.addressCopied',
  'biometricRegistration.succeeded',
  'receipt.saved',
])

/** Whether the customer got what they came for: the app is worth keeping then. */
export const isSuccess = (domainEvent: DomainEvent): boolean =>
  domainEvent.type === 'placement.completed'
    ? domainEvent.kind.startsWith('sell')
    : successes.has(domainEvent.type)
