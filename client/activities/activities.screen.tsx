import { chakra } from '@chakra-ui/react/styled-system'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { ActivitiesDocument } from '../generated/graphql'
import { pagesSource } from '../resource/source'
import { useResource } from '../resource/use-resource'
import { ButtonLink } from '../ui/controls/button.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { clockTime, dayName } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { HeadingRow, Page } from '../ui/layout/page.view'

/** As many rows as one request answers with (API-66). */
export const activitiesPageSize = 20
const list = pagesSource('activities', ActivitiesDocument, activitiesPageSize, ({ activities }) => activities)

/** The server's word for what was done, capitalised. */
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

/** Newest first, grouped by day. */
const daysOf = (activities: readonly Activity[], now: number): [day: string, of: Activity[]][] => {
  const days = new Map<string, Activity[]>()
  for (const activity of activities) {
    const day = dayName(activity.createDate, now)
    days.set(day, [...(days.get(day) ?? []), activity])
  }
  return [...days]
}

/** Activities have no id; two alike at the same time get keys by their position. */
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

/** '/dashboard/activities' (ACT-01): what was done with this account, so that the customer notices misuse. */
export const ActivitiesScreen = () => {
  const { now } = useServices()
  const [openedAt] = useState(now)
  const { data, failure, isLoading, more, refresh, retryMore } = useResource(list)
  return (
    <Page gap="4" marginTop="-6">
      <HeadingRow title={dashboardRoutes.activities.title}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      <Loaded
        data={data}
        failure={failure}
        onRefresh={refresh}
        skeleton={<Skeleton height="320px" borderRadius="card" />}
        empty={
          <EmptyState
            icon={<History size={24} />}
            text="No Activities"
            hint="Logins and changes to your account appear here."
          >
            <ButtonLink variant="subtle" asChild>
              <Link href={dashboardRoutes.profile.path}>Your profile</Link>
            </ButtonLink>
          </EmptyState>
        }
      >
        {(activities) => (
          <div>
            {daysOf(activities, openedAt).map(([day, of]) => (
              <Day key={day} name={day} activities={of} />
            ))}
            <ListEnd more={more} onRetry={retryMore} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
