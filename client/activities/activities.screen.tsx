import { chakra } from '@chakra-ui/react/styled-system'
import {
  ArrowLeftRight,
  Banknote,
  CircleUser,
  Fingerprint,
  Flag,
  History,
  KeyRound,
  Landmark,
  LogIn,
  type LucideIcon,
  MessageSquare,
  Send,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import {
  activityDays,
  activityFilters,
  activityTitle,
  isActivityFilter,
  meaningOf,
  type RepeatedActivity,
} from '../../machines/activities/activities.rules'
import { changePasswordPath } from '../../machines/shell/linked-parts.rules'
import { dashboardRoutes, freezePath } from '../../machines/shell/routes.rules'
import { usePageQuery } from '../data/use-page-query'
import { usePages } from '../data/use-pages'
import { useServices } from '../flows/services'
import { ActivitiesDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { FilterChip, FilterLine } from '../ui/controls/choices.view'
import { PageButtonLink, PageTextLink } from '../ui/controls/page-link.view'
import { RefreshButton } from '../ui/controls/refresh-button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { useFreeze } from '../ui/feedback/use-freeze'
import { clockTime, dayName } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { Flex } from '../ui/layout/flex.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { ExpandArrow, LinkArrow, row } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

const icons: readonly (readonly [type: string, icon: LucideIcon])[] = [
  ['sell', Banknote],
  ['transfer', Send],
  ['swap', ArrowLeftRight],
  ['report', Flag],
  ['wallet mode', Wallet],
  ['bank account', Landmark],
  ['password', KeyRound],
  ['fingerprint', Fingerprint],
  ['biometric login', Fingerprint],
  ['login', LogIn],
  ['profile update', CircleUser],
  ['register', CircleUser],
  ['complaint', MessageSquare],
]
const iconOf = (type: string): LucideIcon => icons.find(([start]) => type.startsWith(start))?.[1] ?? History

const Line = chakra('div', {
  base: { ...row.base, minHeight: '16', paddingBlock: '2', cursor: 'inherit' },
  variants: { isLink: { true: { cursor: 'pointer' }, false: { _hover: {} } } },
})

const Time = ({ iso }: { iso: string }) => (
  <chakra.time
    dateTime={iso}
    textStyle="secondary"
    color="fg.muted"
    flexShrink="0"
    fontVariantNumeric="tabular-nums"
  >
    {clockTime(Date.parse(iso))}
  </chakra.time>
)

const wasThisYouTitle = 'Was this you?'

const ActivityContent = ({ type, client, times, children }: RepeatedActivity & { children?: ReactNode }) => {
  const { kind } = meaningOf(type)
  const Icon = iconOf(type)
  return (
    <>
      <IconBox boxSize="44px" tone={kind === 'money' ? undefined : 'plain'}>
        <Icon aria-hidden size={20} />
      </IconBox>
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.span
          display="block"
          textStyle="rowTitle"
          css={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {activityTitle(type, times.length)}
        </chakra.span>
        {kind === 'security' && (
          <chakra.span display="block" textStyle="secondary" color="fg.muted">
            {wasThisYouTitle}
            {client && ` ${client}, ${clockTime(Date.parse(times[0]!))}`}
          </chakra.span>
        )}
      </chakra.span>
      <Time iso={times[0]!} />
      {children}
    </>
  )
}

type RowProps = RepeatedActivity & { offersFreeze: boolean }

const RepeatedRow = ({ offersFreeze, ...repeats }: RowProps) => {
  const { kind, page } = meaningOf(repeats.type)
  return (
    <chakra.details css={{ '&[open] > summary > :last-child': { transform: 'rotate(180deg)' } }}>
      <Line as="summary" isLink listStyleType="none">
        <ActivityContent {...repeats}>
          <ExpandArrow isOpen={false} />
        </ActivityContent>
      </Line>
      <chakra.div paddingInlineStart={{ base: '72px', lg: '80px' }} paddingBottom="2">
        <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          {[...repeats.times.entries()].map(([index, iso]) => (
            <li key={index}>
              <Time iso={iso} />
            </li>
          ))}
        </chakra.ul>
        {page && (
          <PageTextLink href={page} textStyle="secondary" marginInlineEnd="4">
            {kind === 'security' ? 'Change Password' : 'View'}
          </PageTextLink>
        )}
        {offersFreeze && kind === 'security' && (
          <PageTextLink href={freezePath} textStyle="secondary">
            Not you? Freeze my account
          </PageTextLink>
        )}
      </chakra.div>
    </chakra.details>
  )
}

const Row = ({ offersFreeze, ...repeats }: RowProps) => {
  const { kind, page } = meaningOf(repeats.type)
  if (repeats.times.length > 1 || (offersFreeze && kind === 'security'))
    return <RepeatedRow {...repeats} offersFreeze={offersFreeze} />
  if (page === null)
    return (
      <Line isLink={false}>
        <ActivityContent {...repeats} />
      </Line>
    )
  return (
    <Line isLink asChild>
      <Link href={page}>
        <ActivityContent {...repeats}>
          <LinkArrow />
        </ActivityContent>
      </Link>
    </Line>
  )
}

interface ActivitiesProps {
  day: string
  rows: readonly RepeatedActivity[]
  offersFreeze: boolean
}

/** One day's activities. Identical adjacent rows are merged, so type and time identify a row. */
const Activities = ({ day, rows, offersFreeze }: ActivitiesProps) => (
  <section aria-label={day}>
    <chakra.h2 textStyle="secondary" fontWeight="600" paddingBottom="2">
      {day}
    </chakra.h2>
    <Card as="ul" flush>
      {rows.map((repeats) => (
        <chakra.li
          key={`${repeats.type} ${repeats.createDate}`}
          _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
        >
          <Row {...repeats} offersFreeze={offersFreeze} />
        </chakra.li>
      ))}
    </Card>
  </section>
)

/** The page size of a request (API-66). */
const activitiesPageSize = 20
const firstPage = { page: 1, size: activitiesPageSize }

const filterNames = { all: 'All', money: 'Money', security: 'Security' } as const

const WasThisYou = ({ offersFreeze }: { offersFreeze: boolean }) => (
  <Card tone="warning" aria-labelledby="was-this-you" display={{ base: 'none', xl: 'block' }}>
    <Flex as="h2" id="was-this-you" gap="2" textStyle="rowTitle" color="orange.fg">
      <ShieldCheck aria-hidden size={20} />
      Was this you?
    </Flex>
    <chakra.p textStyle="secondary" marginTop="2" marginBottom="4">
      Not you? Change your password right away. This logs out every other device.
    </chakra.p>
    <PageButtonLink href={changePasswordPath} variant="subtle" wide bg="bg.panel">
      Change Password
    </PageButtonLink>
    {offersFreeze && (
      <PageButtonLink href={freezePath} variant="plain" wide>
        Freeze my account
      </PageButtonLink>
    )}
  </Card>
)

/** The page '/dashboard/activities' (ACT-01), where the customer can notice misuse. */
export const ActivitiesScreen = () => {
  const { now } = useServices()
  const { isOffered } = useFreeze()
  const [openedAt] = useState(now)
  const [query, setQuery] = useSearchParams()
  const activities = usePageQuery(ActivitiesDocument, {
    name: 'activities',
    variables: firstPage,
    accept: ({ data, errors }) => (data?.activities && !errors?.length ? data : null),
  })
  const { failure, isLoading, refresh } = activities
  const list = activities.data?.activities
  const data = list?.nodes
  const { hasNextPage, more, retryMore } = usePages(activities, list, {
    name: 'activities',
    size: activitiesPageSize,
  })
  const pickedFilter = query.get('show')
  const filter = isActivityFilter(pickedFilter) ? pickedFilter : 'all'
  const show = (filterName: keyof typeof filterNames) =>
    setQuery(filterName === 'all' ? {} : { show: filterName }, { replace: true })
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
                <PageButtonLink href={dashboardRoutes.profile.path} variant="subtle">
                  Your profile
                </PageButtonLink>
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
                    <Activities key={day} day={day} rows={rows} offersFreeze={isOffered} />
                  ))}
                  <ListEnd more={more} onRetry={retryMore} />
                </chakra.div>
              )
            }}
          </Loaded>
        </div>
        <div>{data && data.length > 0 && !failure && <WasThisYou offersFreeze={isOffered} />}</div>
      </Columns>
    </Page>
  )
}
