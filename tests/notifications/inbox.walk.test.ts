import { expect } from 'vitest'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'

const rows = (expanded: 'true' | 'false'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`dialog li button[aria-expanded=${expanded}]`),
]
const foldedRow = (read: boolean): HTMLElement => {
  const matchingRow = rows('false').find((row) => row.textContent?.includes('Unread') !== read)
  if (!matchingRow) throw new Error('No such row')
  return matchingRow
}

walkEvery('inbox', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: async ({ world }) => {
    for (let emitted = 0; emitted < 12; emitted += 1)
      await world.notify('ada', 'Rates moved', 'A dollar brings more naira now.')
  },
  actors: {
    markRead: restCall('GET', '/v1/app/notifications/{id}/read'),
    markAllRead: restCall('GET', '/v1/app/notifications/{id}/read'),
  },
  does: {
    'inbox.open': ({ page }) => page.click(/^Notifications/),
    'inbox.unfold': (walker, { read }) => walker.until(() => foldedRow(read === true).click()),
    'inbox.fold': () => rows('true')[0]?.click(),
  },
  shows: {
    shown: (page, { context: { isOpen, unfolded } }) => {
      page.has(/^Notifications, \d+ unread$/)
      if (isOpen) page.reads('Rates moved')
      else page.lacks('Rates moved')
      expect(rows('true')).toHaveLength(isOpen && unfolded !== null ? 1 : 0)
    },
    markingAll: (page) => page.has('Mark all read'),
    marking: (_, { context: { isOpen, unfolded } }) =>
      expect(rows('true')).toHaveLength(isOpen && unfolded !== null ? 1 : 0),
  },
})
