import 'fake-indexeddb/auto'
import { summaryOf } from '../../machines/shared/refusal'
import { rest } from '../shared/ports'
import { walkEvery } from '../shared/walk'

walkEvery('inbox', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: ({ world }) => void world.notify('ada', 'Rates moved', 'A dollar brings more naira now.'),
  ports: {
    readNotifications: rest('GET', '/v1/app/notifications'),
    markRead: rest('GET', '/v1/app/notifications/{id}/read'),
  },
  does: {
    'inbox.open': ({ page }) => page.press(/^Notifications/),
    'inbox.close': ({ page }) => {
      if (page.has('Close notifications')) page.press('Close notifications')
    },
    'inbox.refresh': ({ page }) => page.press('Refresh'),
  },
  // The refresh button is in the panel.
  offers: ({ context }, { type }) => type !== 'inbox.refresh' || context.isOpen,
  shows: {
    loading: () => undefined,
    shown: (page, { context: { isOpen } }) => {
      page.has(/^Notifications, \d+ unread$/)
      if (isOpen) page.reads('Rates moved')
      else page.lacks('Rates moved')
    },
    failed: (page, { context: { isOpen, refusal } }) => {
      if (isOpen) page.reads(refusal ? summaryOf(refusal) : 'a reason')
      else page.lacks('Rates moved')
    },
  },
})
