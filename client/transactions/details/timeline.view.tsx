import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { timelineOf } from '../../../machines/money/timeline.rules'
import { expectationText, type UsualRange } from '../../../machines/transactions/details/expectation.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Route } from '../../ui/rows/route.view'
import { outcome } from './first-seen.store'

type Details = WholeTransactionFragment

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

/** After approval: the bank's processing (TX-35). */
const paidNote = ({ status, bankAccount }: Details): string | null =>
  status === 'approved' && bankAccount
    ? `Sent to ${bankAccount.bank.name} ${accountTail(bankAccount.accountNumber)}. Your bank's alert may still take a while.`
    : null

/** The transaction's progress step by step, with known times and the usual duration. */
export const Timeline = ({ details, range }: { details: Details; range: UsualRange | null }) => {
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
