import { chakra } from '@chakra-ui/react/styled-system'
import { Circle, CircleCheck, CircleDot, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { expectationText, type UsualRange } from '../../../machines/transactions/details/expectation.rules'
import { type Step, timelineOf } from '../../../machines/transactions/details/timeline.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail, dateTime } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { readMotion } from '../../ui/motion/motion'
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

const marks = {
  done: { Icon: CircleCheck, colour: 'green.fg', word: 'Done' },
  now: { Icon: CircleDot, colour: 'brand.fg', word: 'Now' },
  waiting: { Icon: Circle, colour: 'fg.muted', word: 'To come' },
} as const

const iso = (ms: number): string => new Date(ms).toISOString()

const timeOf = ({ state, at, seen, name }: Step): string => {
  if (state === 'done')
    return at === null
      ? name === 'confirming'
        ? 'Confirmed'
        : 'Done'
      : `${seen ? 'by ' : ''}${dateTime(iso(at))}`
  return state === 'now' && name !== 'reported' ? 'under way' : ''
}

const StepRow = ({ step, last, note }: { step: Step; last: boolean; note: string | null }) => {
  const { Icon, colour, word } =
    step.name === 'reported' ? { ...marks.now, Icon: TriangleAlert, colour: 'red.fg' } : marks[step.state]
  const time = timeOf(step)
  const hasArrived = step.name === 'paid' && step.state === 'done'
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(step.state)
  // What happens while it is looked at is drawn; what had happened before stands there.
  useEffect(() => {
    if (before.current !== 'done' && step.state === 'done') readMotion()?.draw(row.current!, last)
    before.current = step.state
  }, [step.state, last])
  return (
    <chakra.li ref={row} display="flex" gap="3" aria-current={step.state === 'now' ? 'step' : undefined}>
      <chakra.span
        display="flex"
        flexDirection="column"
        alignItems="center"
        color={hasArrived ? 'green.fg' : colour}
      >
        <Icon role="img" aria-label={word} size={20} style={{ marginTop: 2, flexShrink: 0 }} />
        {!last && (
          <chakra.i
            aria-hidden
            flex="1"
            width="2px"
            marginBlock="1"
            bg={step.state === 'done' ? 'currentColor' : 'border'}
          />
        )}
      </chakra.span>
      <chakra.div paddingBottom={last ? '0' : '4'} minWidth="0">
        <chakra.p
          fontWeight={step.state === 'now' ? '700' : '500'}
          color={step.state === 'waiting' ? 'fg.muted' : 'fg'}
        >
          {step.title}
        </chakra.p>
        {time && (
          <chakra.p textStyle="secondary" color="fg.muted" fontVariantNumeric="tabular-nums">
            {time}
          </chakra.p>
        )}
        {note && (
          <chakra.p textStyle="secondary" color="fg.muted">
            {note}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.li>
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
  return (
    <Card aria-labelledby="timeline" display="flex" flexDirection="column" gap="4">
      <chakra.h2 id="timeline" textStyle="rowTitle">
        Progress
      </chakra.h2>
      <chakra.ol listStyleType="none">
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            last={index === steps.length - 1}
            note={step.name === 'paid' ? paidNote(details) : null}
          />
        ))}
      </chakra.ol>
      {range && <Expectation createDate={createDate} range={range} />}
    </Card>
  )
}
