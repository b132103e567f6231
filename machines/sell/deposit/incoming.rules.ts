import type { WaitingDeposit } from './payout.rules'

export interface IncomingDeposit extends WaitingDeposit {
  /** When the network first showed it, ms since 1970. */
  seenAt: number
}

/** How long a finished deposit remains on the page after the network showed it, ms. */
const visibleMs = 60 * 60_000
/** More rows would push the address off the screen of a phone. */
const maxVisible = 2

/** Whether the customer is still waiting for its naira. If it were not on the page, they might send twice. */
export const isAwaited = ({ status, isReleased }: WaitingDeposit): boolean =>
  status === 'pool' || (status === 'pending' && isReleased !== false)

/** Unpaid deposits, and those finished in the last hour. `now`: the server's clock, ms. */
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
