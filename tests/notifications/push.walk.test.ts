import { afterEach } from 'vitest'
import webPush from 'web-push'
import { type ApiError, apiError } from '../../machines/core/api-error'
import { passwordForPushText } from '../../machines/notifications/push.machine'
import { personas } from '../../mock-api/accounts/personas'
import { type ActorPlan, instant } from '../models/actors'
import { doneEvent, errorEvent } from '../models/graph'
import { stage } from '../stage/world'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

/** A stand-in for the browser's own push service, which no walk can reach. */
interface Pushed {
  hasManager: boolean
  isAllowed: boolean
  isSubscribed: boolean
}

const change = (walker: Walker, parts: Partial<Pushed>): void =>
  walker.inPage((now) => {
    Object.assign((window as unknown as { pushed: Pushed }).pushed, now)
  }, parts)

const giveService = (walker: Walker): void =>
  walker.inPage(
    (keys) => {
      const { pushed } = Object.assign(window, { pushed: {} as Pushed })
      const endpoint = 'https://fcm.googleapis.com/fcm/send/ada'
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          pushed.isSubscribed = false
          return true
        },
      }
      const pushManager = {
        getSubscription: async () => (pushed.isSubscribed ? subscription : null),
        subscribe: async () => {
          if (!pushed.isAllowed) throw new DOMException('no', 'NotAllowedError')
          pushed.isSubscribed = true
          return subscription
        },
      }
      const value = {
        getRegistration: async () =>
          pushed.hasManager ? { pushManager, getNotifications: async () => [] } : {},
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }
      Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
    },
    { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'tBHItJI5svbpez7KI4CCXg' },
  )

/** What the browser has as the panel opens. */
const reading: ActorPlan = instant((walker, outcome) => {
  const choice = (outcome?.output as { choice: string | null } | undefined)?.choice ?? null
  const isSubscribed = choice !== null && choice !== 'nothing'
  change(walker, { hasManager: choice !== null, isAllowed: true, isSubscribed })
  walker.services.storage.setItem('app.push.amounts', JSON.stringify(choice === 'amounts'))
  return () => undefined
})
/** Refused by the browser, by the server where the browser has a subscription, or until the password is typed. */
const choosing: ActorPlan = instant((walker, outcome) => {
  const error = outcome?.error as ApiError | undefined
  change(walker, { isAllowed: error?.status !== null })
  walker.world.clearFaults()
  if (!error) return () => undefined
  // What could not be turned off is subscribed no more, and would be off without a word the next time.
  change(walker, { isSubscribed: walker.state?.context.choice !== 'nothing' })
  const fault = { effect: 'status', status: error.status ?? 409, summary: error.summary ?? '' } as const
  for (const path of ['/v1/app/push', '/v1/app/push/forget'])
    walker.world.fault({ method: 'POST', path, ...fault })
  return () => undefined
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  stage.world.inner.deps.push = undefined
})

const flip = (id: string): void => {
  const toggle = document.querySelector<HTMLElement>(`[role=switch][aria-labelledby=${id}]`)
  if (!toggle) throw new Error('No switch yet')
  toggle.click()
}

const arrivals = { type: 'push.choose', choice: 'arrivals' }
const stale = apiError(403, 'Please enter your password again')

walkEvery('push', {
  at: '/dashboard/sell',
  as: 'ada',
  proves: '[EXT-32] [EXT-33] [EXT-34]',
  stage: (walker) => {
    // The panel shows the choice.
    void walker.until(() => walker.page.click(/^Notifications/)).catch(() => undefined)
    stage.world.inner.deps.push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
    giveService(walker)
  },
  actors: { readPush: reading, choosePush: choosing },
  does: {
    'push.choose': (walker, { choice }) => {
      const isOn = walker.state?.context.choice !== 'nothing'
      const isAmounts = isOn && choice !== 'nothing'
      return walker.until(() => flip(isAmounts ? 'push-amounts' : 'push-on'))
    },
    'push.agree': ({ page }) => {
      page.retype('Password', personas.ada.password)
      page.click('Authenticate')
    },
  },
  shows: {
    askingPassword: (page) => page.reads('Enter your password', passwordForPushText),
    shown: (page, { context: { choice, error } }) => {
      if (choice === null) return page.lacks('Tell me when naira arrives')
      page.reads('Tell me when naira arrives')
      if (choice === 'nothing') page.lacks('Show amounts on the lock screen')
      else page.reads('Show amounts on the lock screen')
      if (error) page.reads(/^Your browser blocks notifications|^no$/)
    },
  },
  journeys: {
    'push turns on with the password after a declined first request': [
      doneEvent('readPush', { choice: 'nothing' }),
      arrivals,
      errorEvent('choosePush', stale),
      { type: 'push.decline' },
      arrivals,
      errorEvent('choosePush', stale),
      { type: 'push.agree' },
      doneEvent('choosePush'),
    ],
  },
  unseen: { reading: 'over at once', choosing: 'over at once' },
})
