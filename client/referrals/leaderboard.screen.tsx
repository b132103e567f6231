import { useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, Trophy } from 'lucide-react'
import { useState } from 'react'
import { summaryOf } from '../../machines/core/api-error'
import { leaderboardSize, masked } from '../../machines/referrals/leaderboard.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { RankingsDocument } from '../generated/graphql'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState, FailureState } from '../ui/feedback/empty.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayOf, figure } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { HeadingRow, Page } from '../ui/layout/page.view'
import { leaderboardActors } from './leaderboard.actors'

const edges = { '&:first-child': { paddingInlineStart: '0' }, '&:last-child': { paddingInlineEnd: '0' } }

const Cell = chakra('td', {
  base: { paddingBlock: '3', paddingInline: '2', overflowWrap: 'anywhere', ...edges },
})
const Head = chakra('th', {
  base: {
    paddingBlock: '2',
    paddingInline: '2',
    textStyle: 'secondary',
    fontWeight: '500',
    color: 'fg.muted',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '&:first-child': { paddingInlineStart: '0' },
    '&:last-child': { paddingInlineEnd: '0', textAlign: 'end' },
  },
})

interface Place {
  username: string
  amount: number
}

/** Places by position, from 1 (AMB-98). */
const ranked = (places: readonly Place[]) => places.map((place, index) => ({ ...place, ranking: index + 1 }))

const Rankings = ({ places }: { places: readonly Place[] }) => (
  <Card>
    <chakra.table width="full" borderCollapse="collapse">
      <chakra.caption textStyle="rowTitle" textAlign="start" paddingBottom="2">
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
          <chakra.tr key={ranking} borderTopWidth="1px" borderColor="border">
            <Cell>{ranking}</Cell>
            <Cell>{masked(username)}</Cell>
            <Cell textAlign="end" fontVariantNumeric="tabular-nums">
              {figure(String(amount), 0)}
            </Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  </Card>
)

/** '/dashboard/leaderboard' (LEADER-01): who earned most referral points this week. */
export const LeaderboardScreen = () => {
  const { now } = useServices()
  const client = useApolloClient()
  const [input] = useState(() => ({ at: now() }))
  const [state, send] = useFlow('leaderboard', { actors: leaderboardActors(client), input })
  const { week, error: apiError } = state.context
  const { data } = useQuery(RankingsDocument, {
    variables: { ...week, size: leaderboardSize },
    fetchPolicy: 'cache-only',
  })
  const places = data?.weeklyLeaderboard?.nodes
  const refresh = () => send({ type: 'leaderboard.refresh', at: now() })
  return (
    <Page gap="4" paddingTop="4">
      <HeadingRow title={dashboardRoutes.leaderboard.title}>
        <RefreshButton busy={state.matches('loading')} onRefresh={refresh} />
      </HeadingRow>
      <chakra.p color="fg.muted">
        {dayOf(week.startDate)} to {dayOf(week.endDate)}: a point for each dollar that friends trade.
      </chakra.p>
      {state.matches('failed') && apiError ? (
        <FailureState icon={<CircleAlert size={24} />} text={summaryOf(apiError)} onRefresh={refresh} />
      ) : !places ? (
        <Skeleton height="320px" borderRadius="card" />
      ) : places.length === 0 ? (
        <EmptyState
          icon={<Trophy size={24} />}
          text="List Empty"
          hint="Nobody has points this week yet. Invite friends: their trades bring you here."
        />
      ) : (
        <Rankings places={places} />
      )}
    </Page>
  )
}
