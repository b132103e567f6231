import { chakra } from '@chakra-ui/react/styled-system'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { leaderboardSize, maskUsername, weekOf } from '../../machines/referrals/referrals.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { initialOf } from '../../machines/values/fold-text'
import { usePageQuery } from '../data/use-page-query'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { RankingsDocument } from '../generated/graphql'
import { PageButtonLink } from '../ui/controls/page-link.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayOf, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Hero } from '../ui/layout/hero.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'

const Steps = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1.12fr 1fr',
    alignItems: 'end',
    gap: { base: '2', lg: '3' },
    minHeight: { base: '228px', lg: '412px' },
    marginTop: '4',
    marginBottom: { base: '-24px', lg: '-6' },
    textAlign: 'center',
    '& > *': { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1', minWidth: '0' },
  },
})

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '52px', lg: '18' },
    borderRadius: { base: '18px', lg: '24px' },
    textStyle: 'h2',
    color: 'qr.fg',
  },
  variants: {
    isFirst: {
      true: {
        boxSize: { base: '68px', lg: '96px' },
        borderRadius: { base: '24px', lg: '32px' },
        textStyle: 'h1',
      },
    },
  },
})

const Pedestal = chakra('span', {
  base: {
    width: 'full',
    paddingBlock: { base: '3', lg: '5' },
    paddingInline: '1',
    borderRadius: '16px 16px 0 0',
    bg: 'var(--well)',
    overflowWrap: 'anywhere',
  },
  variants: { isFirst: { true: { bg: 'hero.fg', color: 'qr.fg' } } },
})

interface Place {
  username: string
  amount: number
}

const steps = [
  { ranking: 2, colour: '#E3E7F6', height: { base: '104px', lg: '204px' } },
  { ranking: 1, colour: '#FFC94D', height: { base: '132px', lg: '264px' } },
  { ranking: 3, colour: '#F3B98C', height: { base: '84px', lg: '160px' } },
] as const

const Podium = ({ places }: { places: readonly Place[] }) => (
  <Steps aria-hidden>
    {steps.map(({ ranking, colour, height }) => {
      const place = places[ranking - 1]
      const isFirst = ranking === 1
      return (
        <div key={ranking}>
          {place && (
            <>
              <Initial isFirst={isFirst} style={{ background: colour }}>
                {initialOf(place.username)}
              </Initial>
              <chakra.span textStyle="secondary" fontWeight="500" maxWidth="full" truncate>
                {maskUsername(place.username)}
              </chakra.span>
            </>
          )}
          <Pedestal isFirst={isFirst} minHeight={height}>
            <chakra.span
              display="block"
              textStyle="h2"
              fontSize={{ base: '1.5rem', lg: '2.75rem' }}
              lineHeight="1.1"
            >
              {ranking}
            </chakra.span>
            {place && (
              <>
                <chakra.span display="block" textStyle="rowTitle">
                  {figure(String(place.amount), 0)}
                </chakra.span>
                <chakra.span display="block" textStyle="caption">
                  points
                </chakra.span>
              </>
            )}
          </Pedestal>
        </div>
      )
    })}
  </Steps>
)

const edgePadding = {
  '&:first-of-type': { paddingInlineStart: { base: '16px', lg: '24px' } },
  '&:last-of-type': { paddingInlineEnd: { base: '16px', lg: '24px' }, textAlign: 'end' },
} as const

const Cell = chakra('td', {
  base: {
    height: '14',
    padding: '8px',
    overflowWrap: 'anywhere',
    ...edgePadding,
    '&:last-of-type': { ...edgePadding['&:last-of-type'], textStyle: 'amount' },
  },
})
const HeadCell = chakra('th', {
  base: {
    padding: '8px',
    textStyle: 'caption',
    color: 'fg.muted',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    ...edgePadding,
  },
})

/** Highlights rows whose name may be the customer's, because the server masks names (LEADER-06). */
const Rankings = ({ places, ownName }: { places: readonly Place[]; ownName: string | null }) => (
  <Card flush>
    <chakra.table width="full" borderCollapse="collapse">
      <chakra.caption
        textStyle="h2"
        textAlign="start"
        padding={{ base: '16px 16px 8px', lg: '20px 24px 8px' }}
      >
        Weekly Rankings
      </chakra.caption>
      <thead>
        <tr>
          <HeadCell scope="col">Ranking</HeadCell>
          <HeadCell scope="col">Username</HeadCell>
          <HeadCell scope="col">Points Earned</HeadCell>
        </tr>
      </thead>
      <tbody>
        {[...places.entries()].map(([index, { username, amount }]) => (
          <chakra.tr
            key={index}
            borderTopWidth="1px"
            borderColor="border"
            {...(ownName && [ownName, maskUsername(ownName)].includes(username)
              ? { bg: 'brand.subtle', fontWeight: '600' }
              : {})}
          >
            {/* Ranked by position (LEADER-04). */}
            <Cell>{index + 1}</Cell>
            <Cell>{maskUsername(username)}</Cell>
            <Cell>{figure(String(amount), 0)}</Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  </Card>
)

/** The page '/dashboard/leaderboard' (LEADER-01). */
export const LeaderboardScreen = () => {
  const { now } = useServices()
  const [sunday, setSunday] = useState(() => weekOf(now()).startDate)
  const week = weekOf(Date.parse(sunday))
  const { data, failure, isLoading, refresh } = usePageQuery(RankingsDocument, {
    name: 'rankings',
    variables: { ...week, size: leaderboardSize },
    accept: ({ data, errors }) => (data?.weeklyLeaderboard && !errors?.length ? data : null),
  })
  const refreshNow = (): void => {
    const { startDate } = weekOf(now())
    if (startDate === sunday) refresh()
    else setSunday(startDate)
  }
  const places = data?.weeklyLeaderboard?.nodes
  const { username } = useSession().account
  return (
    <Page>
      <Columns even>
        <div>
          <Hero
            heading={
              <HeadingRow title={dashboardRoutes.leaderboard.title}>
                <RefreshButton busy={isLoading} onRefresh={refreshNow} />
              </HeadingRow>
            }
          >
            <chakra.p color="var(--muted)" textStyle="secondary">
              {dayOf(week.startDate)} to {dayOf(week.endDate)}: one point for each dollar your friends trade.
            </chakra.p>
            {!failure && <Podium places={places ?? []} />}
          </Hero>
        </div>
        <div>
          <Loaded
            data={places}
            failure={failure}
            onRefresh={refreshNow}
            skeleton={<Skeleton height="320px" borderRadius="card" />}
            empty={
              <EmptyState
                icon={<Trophy size={24} />}
                text="List Empty"
                hint="No one has points this week yet. Invite friends: you earn points when they trade."
              >
                <PageButtonLink href={dashboardRoutes.referrals.path} variant="subtle">
                  Invite friends
                </PageButtonLink>
              </EmptyState>
            }
          >
            {(loaded) => <Rankings places={loaded} ownName={username} />}
          </Loaded>
        </div>
      </Columns>
    </Page>
  )
}
