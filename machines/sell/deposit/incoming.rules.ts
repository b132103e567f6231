import type { WaitingDeposit } from './payout.rules'

export interface IncomingDeposit extends WaitingDeposit {
  /** When the network was first seen to carry it, ms since 1970. */
  seenAt: number
}

/** How long a deposit is told of after it was seen, ms. */
const toldMs = 60 * 60_000
/** On a phone the address has to stay in sight. */
const most = 2

/** Unconfirmed deposits, and the outcome of those seen in the last hour. `now` by the server's clock, ms. */
export const incomingDeposits = <Deposit extends IncomingDeposit>(
  latest: readonly Deposit[],
  { symbol, chain }: WaitingDeposit['currency'],
  now: number,
): Deposit[] =>
  latest
    .filter(
      ({ type, currency }) => type === 'deposit' && currency.symbol === symbol && currency.chain === chain,
    )
    .filter(({ status, seenAt }) => status === 'pool' || now - seenAt < toldMs)
    .slice(0, most)

export const incomingText = ({
  status,
  direction,
}: Pick<IncomingDeposit, 'status' | 'direction'>): string => {
  if (status === 'pool') return 'Seen on the network. It counts once the network confirms it.'
  if (direction === 'wallet') return 'It is in your wallet.'
  return status === 'pending' ? 'The network has confirmed it.' : 'Paid into your bank account.'
}
