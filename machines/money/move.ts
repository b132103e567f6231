/** A wallet's list contains neither direction nor status. */
export interface Move {
  type: string
  /** 'bank', 'wallet' or another value (TX-42). */
  direction?: string
  status?: string
}

const walletDirection = 'wallet'

const moves: Record<string, { verb: string; sign: '+' | '−' | '' }> = {
  deposit: { verb: 'Deposited', sign: '+' },
  credit: { verb: 'Received', sign: '+' },
  sell: { verb: 'Sold', sign: '−' },
  transfer: { verb: 'Sent', sign: '−' },
  withdraw: { verb: 'Withdrew', sign: '−' },
  withdrawal: { verb: 'Withdrew', sign: '−' },
  // Both legs of a swap have this type, and the list does not distinguish them.
  'inter-transfer': { verb: 'Swapped', sign: '' },
}

const moveOf = (type: string) => (Object.hasOwn(moves, type) ? moves[type] : undefined)

/** Transfers between wallets pay no naira (TX-42). */
export const paysNaira = ({ direction }: { direction: string }): boolean => direction !== walletDirection

/** 'Sold', 'Deposited', 'Sent'; 'Selling' until the naira is paid; the type itself if unknown (ENT-10). */
export const moveVerb = ({ type, direction = walletDirection, status }: Move): string => {
  const isDeposit = type === 'deposit'
  if (type === 'sell' || (isDeposit && paysNaira({ direction })))
    return status === 'pool' || status === 'pending' ? 'Selling' : 'Sold'
  if (isDeposit && status === 'pool') return 'Depositing'
  return moveOf(type)?.verb ?? type
}

/** '' if the type does not imply a sign. */
export const moveSign = (type: string): '+' | '−' | '' => moveOf(type)?.sign ?? ''
