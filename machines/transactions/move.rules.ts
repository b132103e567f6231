/** What is needed to name a move of money. */
export interface Move {
  /** 'deposit', 'sell', 'transfer', 'withdraw', 'inter-transfer', 'credit', 'withdrawal'; others as they are. */
  type: string
  /** 'bank', 'wallet' or another value (AMB-58). */
  direction: string
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

/** What the customer did: 'Sold', 'Deposited', 'Sent'; an unknown type is told as it is (AMB-58). */
export const moveVerb = ({ type, direction }: Move): string => {
  if (type === 'deposit') return direction === walletDirection ? 'Deposited' : 'Sold'
  return (Object.hasOwn(verbs, type) ? verbs[type] : undefined) ?? type
}

/** Whether naira is paid into a bank account; a move between wallets pays none (AMB-56). */
export const paysNaira = ({ direction }: Pick<Move, 'direction'>): boolean => direction !== walletDirection
