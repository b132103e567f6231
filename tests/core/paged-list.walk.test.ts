import 'fake-indexeddb/auto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { activitiesPageSize } from '../../client/activities/activities.actors'
import { summaryOf } from '../../machines/core/api-error'
import { activities } from '../../mock-api/activities/activities.schema'
import { restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const accountId = 'acc-newbie'
const rows = 'main li'

/** As many as the page to come needs: with more behind it, or not even enough to fill it. */
const fill = async ({ stage: { api }, state }: Walker, outcome: PlainEvent | null, input: unknown) => {
  const asked = input as { page: number }
  // `seen` takes page 3 for page 2: the screen itself knows better.
  const page = asked.page === 1 ? 1 : (state?.context.page as number) + 1
  const hasNext = (outcome?.output as { hasNextPage: boolean } | undefined)?.hasNextPage ?? true
  const count = page * activitiesPageSize + (hasNext ? 5 : -5)
  await api.db.delete(activities).where(eq(activities.accountId, accountId))
  await api.db.insert(activities).values(
    Array.from({ length: count }, (_, index) => ({
      id: `act-${index}`,
      accountId,
      type: 'login',
      createDate: new Date(Date.UTC(2026, 0, 31) - index * 3_600_000),
    })),
  )
}

walkEvery('pagedList', {
  at: '/dashboard/activities',
  as: 'newbie',
  ports: { readPage: restCall('GET', '/v1/app/activities', fill) },
  does: {
    'pagedList.refresh': ({ page }) => page.press('Refresh'),
    'pagedList.reachEnd': ({ page }) => page.scrollDown(),
    'pagedList.retryMore': ({ page }) => page.press('Try again'),
  },
  shows: {
    loading: (page) => page.waits('Refresh'),
    shown: (page) => {
      page.waits('Refresh', false)
      expect(page.count(rows)).toBeGreaterThanOrEqual(activitiesPageSize - 5)
    },
    loadingMore: (page) => page.reads('Loading more…'),
    moreFailed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      expect(page.count(rows)).toBeGreaterThanOrEqual(activitiesPageSize - 5)
    },
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      expect(page.count(rows)).toBe(0)
    },
  },
  level: 'effects',
  // Every page of rows is longer.
  window: { width: 1280, height: 600 },
})
