/** What a move's words depend on; a wallet's list names neither direction nor status. */
export interface Move {
  /** 'deposit', 'sell', 'transfer', 'withdraw', 'inter-transfer', 'credit', 'withdrawal'; others unchanged. */
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
  // Both sides of a swap have this type: the list does not say which is which.
  'inter-transfer': { verb: 'Swapped', sign: '' },
}

const moveOf = (type: string) => (Object.hasOwn(moves, type) ? moves[type] : undefined)

/** Whether naira is paid into a bank account; not for transfers between wallets (TX-42). */
export const paysNaira = ({ direction }: { direction: string }): boolean => direction !== walletDirection

/** 'Sold', 'Deposited', 'Sent'; 'Selling' until its naira is paid; an unknown type as it is (ENT-10). */
export const moveVerb = ({ type, direction = walletDirection, status }: Move): string => {
  const isDeposit = type === 'deposit'
  if (type === 'sell' || (isDeposit && paysNaira({ direction })))
    return status === 'pool' || status === 'pending' ? 'Selling' : 'Sold'
  if (isDeposit && status === 'pool') return 'Depositing'
  return moveOf(type)?.verb ?? type
}

/** The sign of a move's coins in their wallet; '' where the type does not tell. */
export const moveSign = (type: string): '+' | '−' | '' => moveOf(type)?.sign ?? ''
