/** What a transaction's display name depends on. */
export interface Move {
  /** 'deposit', 'sell', 'transfer', 'withdraw', 'inter-transfer', 'credit', 'withdrawal'; others unchanged. */
  type: string
  /** 'bank', 'wallet' or another value (AMB-58). */
  direction: string
  status: string
}

const walletDirection = 'wallet'

const verbs: Record<string, string> = {
  sell: 'Sold',
  transfer: 'Sent',
  credit: 'Received',
  'inter-transfer': 'Swapped',
  withdraw: 'Withdrew',
  withdrawal: 'Withdrew',
}

/**
 * What the customer did: 'Sold', 'Deposited', 'Sent'; 'Selling' until the network has confirmed it; an unknown type is
 * shown as it is (AMB-58).
 */
export const moveVerb = ({ type, direction, status }: Move): string => {
  const isSeen = status === 'pool'
  if (type === 'deposit' && direction === walletDirection) return isSeen ? 'Depositing' : 'Deposited'
  if (type === 'deposit') return isSeen ? 'Selling' : 'Sold'
  return (Object.hasOwn(verbs, type) ? verbs[type] : undefined) ?? type
}

/** Whether naira is paid into a bank account; not for transfers between wallets (AMB-56). */
export const paysNaira = ({ direction }: Pick<Move, 'direction'>): boolean => direction !== walletDirection
