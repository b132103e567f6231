import { useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { summaryOf } from '../../machines/core/api-error'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { ActivitiesDocument } from '../generated/graphql'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState, FailureState } from '../ui/feedback/empty.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { clockTime, dayName } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { HeadingRow, Page } from '../ui/layout/page.view'
import { useNearEnd } from '../ui/layout/use-near-end'
import { activitiesActors, activitiesPageSize } from './activities.actors'

/** What was done, in the server's word, with a capital. */
const Action = chakra('span', {
  base: {
    flex: '1',
    display: 'block',
    overflowWrap: 'anywhere',
    '&::first-letter': { textTransform: 'uppercase' },
  },
})

interface Activity {
  type: string
  createDate: string
}

/** Newest first, day by day. */
const daysOf = (activities: readonly Activity[], now: number): [day: string, of: Activity[]][] => {
  const days = new Map<string, Activity[]>()
  for (const activity of activities) {
    const day = dayName(activity.createDate, now)
    days.set(day, [...(days.get(day) ?? []), activity])
  }
  return [...days]
}

/** They have no id: two alike of one moment are told apart by their place among each other. */
const keyed = (activities: readonly Activity[]): (Activity & { key: string })[] => {
  const seen = new Map<string, number>()
  return activities.map((activity) => {
    const what = `${activity.createDate} ${activity.type}`
    const alike = seen.get(what) ?? 0
    seen.set(what, alike + 1)
    return { ...activity, key: `${what} ${alike}` }
  })
}

const Day = ({ name, activities }: { name: string; activities: readonly Activity[] }) => (
  <section aria-label={name}>
    <chakra.h2 textStyle="label" color="fg.muted" paddingBlock="2">
      {name}
    </chakra.h2>
    <Card as="ul" flush>
      {keyed(activities).map(({ key, type, createDate }) => (
        <chakra.li
          key={key}
          display="flex"
          alignItems="center"
          gap="3"
          minHeight="12"
          paddingInline="4"
          paddingBlock="3"
          _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
        >
          <Action>{type}</Action>
          <chakra.time dateTime={createDate} textStyle="secondary" color="fg.muted">
            {clockTime(Date.parse(createDate))}
          </chakra.time>
        </chakra.li>
      ))}
    </Card>
  </section>
)

/** '/dashboard/activities' (ACT-01): what was done with this account, so that misuse is noticed. */
export const ActivitiesScreen = () => {
  const services = useServices()
  const client = useApolloClient()
  const [openedAt] = useState(services.now)
  const [state, send] = useFlow('pagedList', {
    actors: activitiesActors(services, client),
    input: { list: 'activities' },
  })
  const { data } = useQuery(ActivitiesDocument, {
    variables: { page: 1, size: activitiesPageSize },
    fetchPolicy: 'cache-only',
  })
  const { error: apiError, page } = state.context
  const activities = data?.activities.nodes ?? []
  const refresh = () => send({ type: 'pagedList.refresh' })
  const isLoading = state.matches('loading')
  useNearEnd({
    active: state.matches('shown'),
    shown: `${page} ${activities.length}`,
    onNear: () => send({ type: 'pagedList.reachEnd' }),
  })
  return (
    <Page gap="4">
      <HeadingRow title={dashboardRoutes.activities.title}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      {state.matches('failed') && apiError ? (
        <FailureState icon={<CircleAlert size={24} />} text={summaryOf(apiError)} onRefresh={refresh} />
      ) : activities.length === 0 ? (
        isLoading ? (
          <Skeleton height="320px" borderRadius="card" />
        ) : (
          <EmptyState
            icon={<History size={24} />}
            text="No Activities"
            hint="Logins and changes of your account appear here."
          />
        )
      ) : (
        <div>
          {daysOf(activities, openedAt).map(([day, of]) => (
            <Day key={day} name={day} activities={of} />
          ))}
          <ListEnd
            more={state.matches('loadingMore') ? 'loading' : state.matches('moreFailed') ? apiError : null}
            onRetry={() => send({ type: 'pagedList.retryMore' })}
          />
        </div>
      )}
    </Page>
  )
}
