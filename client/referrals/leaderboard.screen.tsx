import { chakra } from '@chakra-ui/react/styled-system'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { leaderboardSize, masked, weekOf } from '../../machines/referrals/leaderboard.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { RankingsDocument } from '../generated/graphql'
import { querySource } from '../resource/source'
import { useResource } from '../resource/use-resource'
import { ButtonLink } from '../ui/controls/button.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayOf, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { Plate } from '../ui/layout/plate.view'
import { Podium } from './podium.view'

const edges = {
  '&:first-of-type': { paddingInlineStart: { base: '16px', lg: '24px' } },
  '&:last-of-type': { paddingInlineEnd: { base: '16px', lg: '24px' }, textAlign: 'end' },
} as const

const Cell = chakra('td', {
  base: {
    height: '14',
    padding: '8px',
    overflowWrap: 'anywhere',
    ...edges,
    '&:last-of-type': { ...edges['&:last-of-type'], textStyle: 'amount' },
  },
})
const Head = chakra('th', {
  base: { padding: '8px', textStyle: 'caption', color: 'fg.muted', textAlign: 'start', ...edges },
})

interface Place {
  username: string
  amount: number
}

/** Ranks by position, from 1 (LEADER-04). */
const ranked = (places: readonly Place[]) => places.map((place, index) => ({ ...place, ranking: index + 1 }))

/** Rows whose name may be the customer's own are tinted: the server masks it, and says no more (LEADER-06). */
const Rankings = ({ places, own }: { places: readonly Place[]; own: string | null }) => (
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
          <Head scope="col">Ranking</Head>
          <Head scope="col">Username</Head>
          <Head scope="col">Points Earned</Head>
        </tr>
      </thead>
      <tbody>
        {ranked(places).map(({ ranking, username, amount }) => (
          <chakra.tr
            key={ranking}
            borderTopWidth="1px"
            borderColor="border"
            {...(own && [own, masked(own)].includes(username)
              ? { bg: 'brand.subtle', fontWeight: '600' }
              : {})}
          >
            <Cell>{ranking}</Cell>
            <Cell>{masked(username)}</Cell>
            <Cell>{figure(String(amount), 0)}</Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  </Card>
)

/** The rankings of the week that begins on a Sunday, YYYY-MM-DD. */
const weekIn = (startDate: string | null) => weekOf(Date.parse(startDate ?? ''))
const rankings = querySource({
  name: 'rankings',
  document: RankingsDocument,
  variables: ({ key }) => ({ ...weekIn(key), size: leaderboardSize }),
  accept: ({ data, errors }) => (data?.weeklyLeaderboard && !errors?.length ? data : null),
})

/** '/dashboard/leaderboard' (LEADER-01): who earned most referral points this week. */
export const LeaderboardScreen = () => {
  const { now } = useServices()
  const [sunday, setSunday] = useState(() => weekOf(now()).startDate)
  const { data, failure, isLoading, refresh } = useResource(rankings, { key: sunday })
  const week = weekIn(sunday)
  /** A new week may have begun while the page was open. */
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
          <Plate
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
          </Plate>
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
                hint="Nobody has points this week yet. Invite friends: you earn points when they trade."
              >
                <Link href={dashboardRoutes.referrals.path} asChild>
                  <ButtonLink variant="subtle">Invite friends</ButtonLink>
                </Link>
              </EmptyState>
            }
          >
            {(loaded) => <Rankings places={loaded} own={username} />}
          </Loaded>
        </div>
      </Columns>
    </Page>
  )
}
