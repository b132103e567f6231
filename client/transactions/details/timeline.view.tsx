import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, type LucideIcon, ShieldCheck, TriangleAlert, Wallet, Waypoints } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { expectationText, type UsualRange } from '../../../machines/transactions/details/expectation.rules'
import { type Step, timelineOf } from '../../../machines/transactions/details/timeline.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { accountTail, dateTime } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
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

const words = { done: 'Done', now: 'Now', waiting: 'To come' } as const

const signs: Partial<Record<Step['name'], LucideIcon>> = {
  confirming: Waypoints,
  approving: ShieldCheck,
  paid: Landmark,
  credited: Wallet,
  reported: TriangleAlert,
}

const Route = chakra('ol', {
  base: {
    display: 'grid',
    listStyleType: 'none',
    gridAutoColumns: { lg: 'minmax(0, 1fr)' },
    gridAutoFlow: { lg: 'column' },
  },
})

const Stop = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '48px minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
    alignContent: 'start',
    gap: { base: '0 16px', lg: '14px 0' },
    paddingBottom: { base: '5', lg: '0' },
    paddingInlineEnd: { lg: '3' },
    '&:last-of-type': { padding: '0' },
  },
})

const Node = chakra('span', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    boxSize: '12',
    borderRadius: 'chip',
    color: 'fg.muted',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 2px {colors.border}',
  },
  variants: {
    look: {
      done: { bg: 'brand.subtle', color: 'brand.fg', boxShadow: 'none' },
      now: {
        bg: 'orange.subtle',
        color: 'orange.fg',
        boxShadow: '0 0 0 4px {colors.bg.panel}, 0 0 0 6px {colors.orange.solid}',
      },
      waiting: {},
      arrived: { bg: 'green.solid', color: 'bg.panel', boxShadow: 'none' },
      reported: { bg: 'red.subtle', color: 'red.fg', boxShadow: 'none' },
    },
  },
})

/** Double rails to the next stop: down, or from large to the right; on those of the current one a dash runs. */
const Rails = chakra('i', {
  base: {
    position: 'absolute',
    top: { base: '52px', lg: '20px' },
    bottom: { base: '4px', lg: 'auto' },
    insetInlineStart: { base: '20px', lg: '56px' },
    insetInlineEnd: { lg: '8px' },
    width: { base: '8px', lg: 'auto' },
    height: { lg: '8px' },
    overflow: 'hidden',
    '--turn': { base: '90deg', lg: '180deg' },
    '--run': { base: 'translateY(26px)', lg: 'translateX(110px)' },
    background: 'linear-gradient(var(--turn), currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)',
  },
  variants: {
    runs: {
      true: {
        _before: {
          content: '""',
          position: 'absolute',
          insetInlineStart: '0',
          top: '0',
          width: { base: '8px', lg: '14px' },
          height: { base: '14px', lg: '8px' },
          color: 'orange.solid',
          background:
            'linear-gradient(var(--turn), currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)',
          animation: 'run 1.8s {easings.out} infinite',
        },
      },
    },
  },
})

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

interface StepProps {
  step: Step
  /** Null: it is the last. */
  next: Step | null
  symbol: string
}

const StepRow = ({ step, next, symbol }: StepProps) => {
  const { name, state } = step
  const Sign = signs[name]
  const time = timeOf(step)
  const last = next === null
  const look = name === 'reported' ? name : name === 'paid' && state === 'done' ? 'arrived' : state
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(state)
  // What happens while it is looked at is drawn; what had happened before stands there.
  useEffect(() => {
    if (before.current !== 'done' && state === 'done') readMotion()?.draw(row.current!, last)
    before.current = state
  }, [state, last])
  return (
    <Stop ref={row} aria-current={state === 'now' ? 'step' : undefined}>
      <Node role="img" aria-label={words[state]} look={look}>
        {Sign ? <Sign aria-hidden size={24} /> : <CoinIcon symbol={symbol} size={48} />}
      </Node>
      {next && (
        <Rails
          aria-hidden
          runs={state === 'now'}
          color={
            next.state === 'waiting' || next.name === 'reported'
              ? 'border'
              : next.name === 'paid' && next.state === 'done'
                ? 'green.solid'
                : 'brand.solid'
          }
        />
      )}
      <chakra.div minWidth="0" paddingTop={{ base: '2px', lg: '0' }}>
        <chakra.p
          textStyle="rowTitle"
          fontSize={{ lg: '1rem' }}
          color={look === 'arrived' ? 'green.fg' : state === 'waiting' ? 'fg.muted' : 'fg'}
        >
          {step.title}
        </chakra.p>
        {time && (
          <chakra.p textStyle="secondary" color="fg.muted" fontVariantNumeric="tabular-nums">
            {time}
          </chakra.p>
        )}
      </chakra.div>
    </Stop>
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
      <Route>
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            next={steps[index + 1] ?? null}
            symbol={details.currency.symbol}
          />
        ))}
      </Route>
      {note && (
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      )}
      {range && <Expectation createDate={createDate} range={range} />}
    </Card>
  )
}
