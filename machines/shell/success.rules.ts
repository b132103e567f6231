import type { DomainEvent } from '../domain-events'

const successes: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'deposit.addressCopied',
  'biometricRegistration.succeeded',
  'receipt.saved',
])

/** A success is a good moment to offer installation. */
export const isSuccess = (domainEvent: DomainEvent): boolean =>
  domainEvent.type === 'placement.completed'
    ? domainEvent.kind.startsWith('sell')
    : successes.has(domainEvent.type)
