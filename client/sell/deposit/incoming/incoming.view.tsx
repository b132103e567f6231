import { type ReactNode, useState } from 'react'
import { incomingDeposits } from '../../../../machines/sell/deposit/incoming.rules'
import { useServices } from '../../../flows/services'
import { DepositsOfCoinDocument, type DepositsOfCoinQuery } from '../../../generated/graphql'
import { useReading } from '../../../reading'
import { screenCode } from '../../../ui/layout/lazy-screen'
import { LazyTail } from '../../../ui/layout/lazy-tail.view'
import type { SeenDeposit } from './seen.view'

const statesOf = (data: DepositsOfCoinQuery | undefined): string =>
  (data?.latest.nodes ?? []).map(({ id, status }) => `${id} ${status}`).join()

interface WatchedProps {
  rateId: number
  currency: { symbol: string; chain: string }
  /** `polledAt`: when rate and deposits were last polled, ms since 1970. */
  children: (seen: SeenDeposit | null, polledAt: number | null) => ReactNode
}

const earlier = screenCode(() => import('./seen.view').then((it) => it.EarlierDeposits))

/**
 * Watches for the deposits that arrive while the customer looks; one request polls them and the rate, from every 10 to
 * every 60 s. What was there before
 * is told of at the page's end: who comes to send more needs the address.
 */
export const WatchedDeposits = ({ rateId, currency, children }: WatchedProps) => {
  const { serverNow } = useServices()
  const { data, readAt } = useReading(DepositsOfCoinDocument, {
    name: 'deposits',
    variables: { rateId, symbol: currency.symbol },
    readingOf: (data, before) => ({ polls: true, changed: statesOf(data) !== statesOf(before) }),
    isFresh: true,
    onReturn: 'revalidate',
  })
  const [closed, setClosed] = useState<readonly string[] | null>(null)
  const latest = (data?.latest.nodes ?? []).map((row) => ({ ...row, seenAt: Date.parse(row.createDate) }))
  const incoming = incomingDeposits(latest, currency, serverNow())
  if (data && closed === null) setClosed(incoming.map(({ id }) => id))
  const isClosed = ({ id }: { id: string }) => closed?.includes(id) ?? true
  const deposit = incoming.find((one) => !isClosed(one))
  const known = incoming.filter(isClosed)
  return (
    <>
      {children(deposit ? { deposit, onClose: () => setClosed([...closed!, deposit.id]) } : null, readAt)}
      {known[0] && <LazyTail code={earlier} deposits={known} />}
    </>
  )
}
