import type { Fact } from '../facts'

const successes: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'deposit.addressCopied',
  'biometricRegistration.succeeded',
  'receipt.saved',
  'sellOrder.completed',
])

/** Whether the customer got what they came for: the app is worth keeping then. */
export const isSuccess = ({ type }: Fact): boolean => successes.has(type)
