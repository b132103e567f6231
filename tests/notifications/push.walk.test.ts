import { afterEach, vi } from 'vitest'
import webPush from 'web-push'
import { type ActorPlan, instant } from '../models/actors'

import { stage } from '../stage/world'
import { walkEvery } from '../walker/walk'

const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'tBHItJI5svbpez7KI4CCXg' }
const endpoint = 'https://push.example.com/ada'
let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null =
  null
let isAllowed = true
let hasManager = true
const made = () => ({
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => {
    subscription = null
    return true
  },
})
const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async () => {
    if (!isAllowed) throw new DOMException('no', 'NotAllowedError')
    subscription = made()
    return subscription
  },
}
const container = {
  getRegistration: async () => (hasManager ? { pushManager, getNotifications: async () => [] } : {}),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

/** What the browser has as the panel opens. */
const reading: ActorPlan = instant((walker, outcome) => {
  const choice = (outcome?.output as { choice: string | null } | undefined)?.choice ?? null
  hasManager = choice !== null
  isAllowed = true
  subscription = choice === null || choice === 'nothing' ? null : made()
  walker.services.storage.setItem('app.push.amounts', JSON.stringify(choice === 'amounts'))
  return () => undefined
})
/** Refused by the browser, or by the server where the browser has a subscription. */
const choosing: ActorPlan = instant((walker, outcome) => {
  isAllowed = !outcome?.error
  walker.world.clearFaults()
  if (outcome?.error)
    walker.world.fault({ method: 'POST', path: '/v1/app/push', effect: 'status', status: 403, summary: 'no' })
  return () => undefined
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  stage.world.inner.deps.push = undefined
})

const flip = (id: string): void => {
  const found = document.querySelector<HTMLElement>(`[role=switch][aria-labelledby=${id}]`)
  if (!found) throw new Error('No switch yet')
  found.click()
}

walkEvery('push', {
  at: '/dashboard/sell',
  as: 'ada',
  proves: '[EXT-32] [EXT-33] [EXT-34]',
  stage: (walker) => {
    // The choice stands in the panel.
    void walker.until(() => walker.page.press(/^Notifications/)).catch(() => undefined)
    stage.world.inner.deps.push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  },
  actors: { readPush: reading, choosePush: choosing },
  does: {
    'push.choose': (walker, { choice }) => {
      const isOn = walker.state?.context.choice !== 'nothing'
      const isAmounts = isOn && choice !== 'nothing'
      return walker.until(() => flip(isAmounts ? 'push-amounts' : 'push-on'))
    },
  },
  shows: {
    shown: (page, { context: { choice, error } }) => {
      if (choice === null) return page.lacks('Tell me when naira arrives')
      page.reads('Tell me when naira arrives')
      if (choice === 'nothing') page.lacks('Show amounts on the lock screen')
      else page.reads('Show amounts on the lock screen')
      if (error) page.reads(/^Your browser does not allow it|^no$/)
    },
  },
  unseen: { reading: 'over at once', choosing: 'over at once' },
})
