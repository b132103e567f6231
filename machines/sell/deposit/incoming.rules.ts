import type { WaitingDeposit } from './payout.rules'

export interface IncomingDeposit extends WaitingDeposit {
  /** When the network first showed it, ms since 1970. */
  seenAt: number
}

/** How long a finished deposit stays on the page, ms since the network showed it. */
const visibleMs = 60 * 60_000
/** More rows would push the address off a phone's screen. */
const maxVisible = 2

/** Whether the customer still waits for its naira. Without it on the page they may send twice. */
export const isAwaited = ({ status, isReleased }: WaitingDeposit): boolean =>
  status === 'pool' || (status === 'pending' && isReleased !== false)

/** Unpaid deposits, and finished ones of the last hour. `now`: the server's clock, ms. */
export const incomingDeposits = <Deposit extends IncomingDeposit>(
  latest: readonly Deposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  now: number,
): Deposit[] =>
  latest
    .filter(
      ({ type, currency }) => type === 'deposit' && currency.symbol === symbol && currency.chain === chain,
    )
    .filter((deposit) => isAwaited(deposit) || now - deposit.seenAt < visibleMs)
    .slice(0, maxVisible)

export const incomingText = ({
  status,
  direction,
}: Pick<IncomingDeposit, 'status' | 'direction'>): string => {
  if (status === 'pool') return 'Detected on the network. It counts once the network confirms it.'
  if (direction === 'wallet') return "It's in your wallet."
  return status === 'pending' ? 'The network has confirmed it.' : 'Paid into your bank account.'
}
