import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, Clock, type LucideIcon, MessageSquare, TriangleAlert, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { fromPromise } from 'xstate'
import { ticketFlow } from '../../machines/help/ticket.machine'
import { ticketsId } from '../../machines/shell/tickets-path.rules'
import { transactionPath } from '../../machines/shell/transaction-path.rules'
import {
  isLate,
  lagosWeekTime,
  promiseText,
  reopenableUntil,
  stepName,
  type TicketStatus,
  timeOf,
} from '../../machines/values/ticket'
import { runOperation } from '../data/run-operation'
import { pollMs, usePageQuery } from '../data/use-page-query'
import { type Services, useServices } from '../flows/services'
import { useDomainEvent } from '../flows/use-domain-event'
import { type Flow, useFlow } from '../flows/use-flow'
import { useInterval } from '../flows/use-interval'
import { ReopenTicketDocument, TicketsDocument, type WholeTicketFragment } from '../generated/graphql'
import { Button, TextLink } from '../ui/controls/button.view'
import { Chip } from '../ui/controls/chip.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { Card, CardHeading } from '../ui/layout/card.view'
import { useHashTarget } from '../ui/layout/hash-target'

const ticketActors = ({ transport }: Services, client: ApolloClient) => ({
  reopenTicket: fromPromise<void, { id: string | null }>(async ({ input: { id } }) => {
    const { reopenComplaint } = await runOperation(transport, ReopenTicketDocument, { ticket: id ?? '' })
    client.cache.updateQuery({ query: TicketsDocument }, (data) =>
      data?.complaints
        ? {
            ...data,
            complaints: {
              ...data.complaints,
              nodes: data.complaints.nodes.map((each) => (each.ticket === id ? reopenComplaint : each)),
            },
          }
        : data,
    )
  }),
})

const chips: Record<TicketStatus, { Icon: LucideIcon; tone?: 'pending' | 'approved' }> = {
  received: { Icon: Clock, tone: 'pending' },
  assigned: { Icon: UserRound, tone: 'pending' },
  answered: { Icon: MessageSquare, tone: 'approved' },
  closed: { Icon: CircleCheck },
}

const TicketStep = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    paddingInlineStart: '6',
    paddingBottom: '2',
    textStyle: 'secondary',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '2px',
      top: '7px',
      boxSize: '10px',
      borderRadius: 'chip',
      bg: 'brand.solid',
    },
    '&:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '4px',
      top: '20px',
      bottom: '-4px',
      width: '6px',
      color: 'brand.solid',
      background: 'linear-gradient(90deg, currentColor 0 2px, transparent 2px 4px, currentColor 4px)',
    },
  },
  variants: {
    ahead: { true: { _before: { bg: 'bg.panel', boxShadow: 'inset 0 0 0 2px {colors.orange.solid}' } } },
  },
})

const Time = chakra('time', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

const Progress = ({ ticket, now }: { ticket: WholeTicketFragment; now: number }) => {
  const promise = promiseText(ticket, now)
  return (
    <chakra.ol listStyleType="none" paddingBlock="2">
      {ticket.steps.map(({ at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
        <TicketStep key={index}>
          <span>{stepName(ticket, index)}</span>
          <Time dateTime={at}>{lagosWeekTime(timeOf(at), now)}</Time>
        </TicketStep>
      ))}
      {promise && !isLate(ticket, now) && <TicketStep ahead>{promise}</TicketStep>}
    </chakra.ol>
  )
}

interface TicketProps {
  ticket: WholeTicketFragment
  now: number
  state: Flow<typeof ticketFlow>[0]
  onReopen: () => void
}

const TicketItem = ({ ticket, now, state, onReopen }: TicketProps) => {
  const { ticket: id, transactionId, description, status, steps } = ticket
  const { Icon, tone } = chips[status]
  const { id: chosenId, error } = state.context
  const until = reopenableUntil(ticket)
  return (
    <chakra.li
      paddingInline={{ base: '4', lg: '6' }}
      paddingBlock="3"
      overflowWrap="anywhere"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="3"
      >
        <chakra.span id={id} textStyle="rowTitle">
          {id}
        </chakra.span>
        <Chip tone={tone}>
          <Icon aria-hidden size={16} />
          {stepName(ticket)}
        </Chip>
      </chakra.div>
      <Link href={transactionPath(transactionId)} asChild>
        <TextLink textStyle="secondary" justifyContent="flex-start">
          Transaction {transactionId}
        </TextLink>
      </Link>
      {description && (
        <chakra.p textStyle="secondary" color="fg.muted" whiteSpace="pre-wrap" dir="auto" translate="no">
          {description}
        </chakra.p>
      )}
      <Progress ticket={ticket} now={now} />
      {isLate(ticket, now) && (
        <chakra.p textStyle="secondary" color="orange.fg" display="flex" gap="2">
          <chakra.span flexShrink="0" paddingTop="2px">
            <TriangleAlert aria-hidden size={16} />
          </chakra.span>
          <span>
            {promiseText(ticket, now)} Contact us through one of{' '}
            <chakra.a href="#official" textDecoration="underline">
              our official channels
            </chakra.a>{' '}
            and quote this ticket number.
          </span>
        </chakra.p>
      )}
      {steps.some(({ step }) => step === 'answered') && (
        <Link href={transactionPath(transactionId)} asChild>
          <TextLink textStyle="secondary">Read our reply</TextLink>
        </Link>
      )}
      {until !== null && now <= until && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
          <Button
            variant="subtle"
            loading={state.matches('reopening') && chosenId === id}
            disabled={state.matches('reopening') && chosenId !== id}
            aria-describedby={id}
            onClick={onReopen}
          >
            Reopen
          </Button>
          <chakra.span textStyle="secondary" color="fg.muted">
            Until {lagosWeekTime(until, now)}
          </chakra.span>
        </chakra.div>
      )}
      {/* A lost response or another tab may have reopened it all the same: then there is no error. */}
      {chosenId === id && until !== null && <ErrorText error={error} fields={[]} />}
    </chakra.li>
  )
}

const Padded = chakra('div', { base: { padding: { base: '0 16px 16px', lg: '0 24px 16px' } } })

/** The customer's newest tickets (EXT-61 to EXT-65). Hidden if the upstream has no list. */
export const Tickets = () => {
  const services = useServices()
  const client = useApolloClient()
  const { data, failure, isLoading, refresh, revalidate } = usePageQuery(TicketsDocument, {
    name: 'tickets',
    variables: {},
    pollEvery: ({ complaints }) =>
      complaints?.nodes.some(({ status }) => status !== 'closed') ? pollMs : null,
  })
  const [state, send] = useFlow(ticketFlow, { actors: ticketActors(services, client) })
  const now = useInterval(services.serverNow, 60_000, () => true)
  const tickets = data?.complaints?.nodes
  useDomainEvent(({ type }) => {
    // A rejected change may mean that the ticket has changed; a reopened ticket is polled again.
    if (['complaint.filed', 'ticket.refused', 'ticket.reopened'].includes(type)) revalidate()
  })
  useHashTarget(ticketsId, tickets !== undefined)
  if (data?.complaints === null) return null
  return (
    <Card flush id={ticketsId} aria-labelledby="tickets-title" aria-busy={isLoading || undefined}>
      <CardHeading id="tickets-title" title="Your tickets">
        {tickets && tickets.length > 0 && (
          <chakra.span color="fg.muted" textStyle="figures">
            {tickets.length}
          </chakra.span>
        )}
      </CardHeading>
      <Loaded
        data={tickets}
        failure={failure}
        onRefresh={refresh}
        skeleton={
          <Padded>
            <Skeleton height="12" />
          </Padded>
        }
        empty={
          <Padded color="fg.muted" textStyle="secondary" minHeight="16">
            None yet. Make a complaint about a transaction, and follow it here.
          </Padded>
        }
      >
        {(list) => (
          <ul>
            {list.map((ticket) => (
              <TicketItem
                key={ticket.ticket}
                ticket={ticket}
                now={now}
                state={state}
                onReopen={() => send({ type: 'ticket.reopen', id: ticket.ticket })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
