import { chakra } from '@chakra-ui/react/styled-system'
import { History, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { activityDays, activityFilters, isActivityFilter } from '../../machines/activities/activities.rules'
import { changePasswordPath } from '../../machines/shell/linked-parts.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { useServices } from '../flows/services'
import { ActivitiesDocument } from '../generated/graphql'
import { useReading } from '../reading'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { FilterChip, FilterLine } from '../ui/controls/filter-chip.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayName } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { Activities } from './row.view'

/** As many rows as one request answers with (API-66). */
export const activitiesPageSize = 20
const firstPage = { page: 1, size: activitiesPageSize }

const filterNames = { all: 'All', money: 'Money', security: 'Security' } as const

/** Beside the list, where there is room; below it nobody would come to it. */
const WasThisYou = () => (
  <Card tone="warning" aria-labelledby="was-this-you" display={{ base: 'none', xl: 'block' }}>
    <chakra.h2
      id="was-this-you"
      display="flex"
      alignItems="center"
      gap="2"
      textStyle="rowTitle"
      color="orange.fg"
    >
      <ShieldCheck aria-hidden size={20} />
      Was this you?
    </chakra.h2>
    <chakra.p textStyle="secondary" marginTop="2" marginBottom="4">
      Not you? Change your password right away. This logs out every other device.
    </chakra.p>
    <Link href={changePasswordPath} asChild>
      <ButtonLink variant="subtle" wide bg="bg.panel">
        Change Password
      </ButtonLink>
    </Link>
  </Card>
)

/** '/dashboard/activities' (ACT-01): what was done with this account, so that the customer notices misuse. */
export const ActivitiesScreen = () => {
  const { now } = useServices()
  const [openedAt] = useState(now)
  const [query, setQuery] = useSearchParams()
  const {
    rows: data,
    failure,
    isLoading,
    hasNextPage,
    more,
    refresh,
    retryMore,
  } = useReading(ActivitiesDocument, {
    name: 'activities',
    variables: firstPage,
    accept: ({ data, errors }) => (data?.activities && !errors?.length ? data : null),
    pagesIn: ({ activities }) => activities,
  })
  const asked = query.get('show')
  const filter = isActivityFilter(asked) ? asked : 'all'
  const show = (chosen: keyof typeof filterNames) =>
    setQuery(chosen === 'all' ? {} : { show: chosen }, { replace: true })
  return (
    <Page gap="4" marginTop="-6">
      <HeadingRow title={dashboardRoutes.activities.title}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      <Columns>
        <div>
          <FilterLine role="group" aria-label="Show">
            {activityFilters.map((each) => (
              <FilterChip key={each} aria-pressed={each === filter} onClick={() => show(each)}>
                {filterNames[each]}
              </FilterChip>
            ))}
          </FilterLine>
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
                <Link href={dashboardRoutes.profile.path} asChild>
                  <ButtonLink variant="subtle">Your profile</ButtonLink>
                </Link>
              </EmptyState>
            }
          >
            {(activities) => {
              const days = activityDays(activities, filter, (iso) => dayName(iso, openedAt))
              return (
                <chakra.div display="flex" flexDirection="column" gap="4">
                  {days.length === 0 && !hasNextPage && (
                    <EmptyState icon={<History size={24} />} text="No Activities" hint="Nothing matches.">
                      <Button variant="subtle" onClick={() => show('all')}>
                        Show all
                      </Button>
                    </EmptyState>
                  )}
                  {days.map(({ day, rows }) => (
                    <Activities key={day} day={day} rows={rows} />
                  ))}
                  <ListEnd more={more} onRetry={retryMore} />
                </chakra.div>
              )
            }}
          </Loaded>
        </div>
        <div>{data && data.length > 0 && !failure && <WasThisYou />}</div>
      </Columns>
    </Page>
  )
}
