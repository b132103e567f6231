import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { timelineOf } from '../../../machines/money/timeline.rules'
import type { TransactionStatus } from '../../../machines/money/transaction-status'
import { expectationText, type UsualRange } from '../../../machines/transactions/details/usual-duration.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { type AppStorage, storagePrefix, storedValue } from '../../platform/storage'
import { accountTail } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Route } from '../../ui/rows/route.view'

/** When this device first saw each transaction confirmed (ms since 1970), if it had seen it unconfirmed before. */
type FirstSeenTimes = Record<string, { confirmedBy: number | null }>

const maximumEntries = 30

const storedTimes = storedValue(
  `${storagePrefix}sightings`,
  (json) => (typeof json === 'object' && json !== null ? json : {}) as FirstSeenTimes,
)

/** Records the status; returns when it was first seen confirmed (not in the contract), null if never unconfirmed. */
export const outcome = (
  storage: AppStorage,
  { id, status }: { id: string; status: TransactionStatus },
  now: number,
): number | null => {
  const firstSeenTimes = storedTimes.read(storage)
  const entry = Object.hasOwn(firstSeenTimes, id) ? firstSeenTimes[id] : undefined
  if (status !== 'pool' && !entry) return null
  const confirmedBy = entry?.confirmedBy ?? (status === 'pending' ? now : null)
  if (!entry || confirmedBy !== entry.confirmedBy) {
    const otherEntries = Object.entries(firstSeenTimes).filter(([otherId]) => otherId !== id)
    storedTimes.write(
      storage,
      Object.fromEntries([...otherEntries, [id, { confirmedBy }]].slice(-maximumEntries)),
    )
  }
  return typeof confirmedBy === 'number' ? confirmedBy : null
}

const minuteMs = 60_000
const Expectation = ({ createDate, range }: { createDate: string; range: UsualRange }) => {
  const { serverNow } = useServices()
  const now = useInterval(serverNow, minuteMs, () => true)
  return (
    <chakra.p textStyle="secondary" color="fg.muted">
      {expectationText(range, Date.parse(createDate), now)}
    </chakra.p>
  )
}

const paidNote = ({ status, bankAccount }: WholeTransactionFragment): string | null =>
  status === 'approved' && bankAccount
    ? `Sent to ${bankAccount.bank.name} ${accountTail(bankAccount.accountNumber)}. Your bank's alert may still take a while.`
    : null

export interface TimelineProps {
  details: WholeTransactionFragment
  range: UsualRange | null
}

export const Timeline = ({ details, range }: TimelineProps) => {
  const { storage, serverNow } = useServices()
  const { id, status, direction, type, createDate, approveDate } = details
  const [confirmedBy, setConfirmedBy] = useState<number | null>(null)
  useEffect(() => {
    setConfirmedBy(outcome(storage, { id, status }, serverNow()))
  }, [storage, serverNow, id, status])
  const steps = timelineOf({
    status,
    direction,
    type,
    createdAt: Date.parse(createDate),
    approvedAt: approveDate === null ? null : Date.parse(approveDate),
    confirmedBy,
  })
  if (steps.length === 0) return null
  const note = paidNote(details)
  return (
    <Card aria-labelledby="timeline" display="flex" flexDirection="column" gap="4">
      <chakra.h2 id="timeline" textStyle="rowTitle">
        Progress
      </chakra.h2>
      <Route steps={steps} symbol={details.currency.symbol} />
      {note && (
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      )}
      {range && <Expectation createDate={createDate} range={range} />}
    </Card>
  )
}
