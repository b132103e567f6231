import { serviceWorkers } from '../page/fixed'
import { room, type Scene } from '../scene'
import { never } from '../world/outcomes'

/** The browser has push, and this subscription. */
const givePush = (subscription: object | null): void => {
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  }
  serviceWorkers.getRegistration = async () => ({ pushManager })
}

/** What the app tells by itself. */
export const toldScenes: Scene[] = [
  ...room('Notifications', {
    notifications: {
      title: 'notifications',
      at: '/dashboard/sell',
      sign: 'Mark all read',
      steps: (stage) => stage.press(/^Notifications/),
    },
    'notifications-unfolded': {
      title: 'notifications, one unfolded',
      at: '/dashboard/sell',
      sign: /^Sell your first coins/,
      steps: async (stage) => {
        await stage.press(/^Notifications/)
        await stage.press(/Welcome to CoinNaira/)
      },
    },
    'notifications-empty': {
      title: 'no notifications',
      at: '/dashboard/sell',
      answers: { notifications: () => ({ nodes: [], pageInfo: {} }) },
      sign: 'No Notifications',
      steps: (stage) => stage.press(/^Notifications/),
    },
    'notifications-loading': {
      title: 'notifications load',
      at: '/dashboard/sell',
      answers: { notifications: never },
      sign: 'Notifications',
      steps: (stage) => stage.press(/^Notifications/),
    },
    'push-offered': {
      title: 'push is offered',
      at: '/dashboard/sell',
      answers: { pushKey: () => 'BKey' },
      sign: 'Tell me when naira arrives',
      steps: async (stage) => {
        givePush(null)
        await stage.press(/^Notifications/)
      },
    },
    'push-on': {
      title: 'push is on, with amounts',
      at: '/dashboard/sell',
      stored: { 'app.push.amounts': 'true' },
      answers: { pushKey: () => 'BKey', savePushSubscription: () => true },
      sign: 'Show amounts on the lock screen',
      steps: async (stage) => {
        givePush({ toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }) })
        await stage.press(/^Notifications/)
      },
    },
    'push-refused': {
      title: 'push is forbidden in the browser',
      at: '/dashboard/sell',
      answers: { pushKey: () => 'BKey' },
      sign: /^Your browser does not allow it/,
      steps: async (stage) => {
        givePush(null)
        await stage.press(/^Notifications/)
        await stage.press('Tell me when naira arrives', 'switch')
      },
    },
  }),
  ...room('Toasts', {
    'toast-success': {
      title: 'it worked',
      at: '/dashboard/sell',
      sign: 'ID Copied!',
      steps: (stage) => stage.tell({ type: 'details.idCopied' }),
    },
    'toast-undo': {
      title: 'it can be undone',
      at: '/dashboard/sell',
      sign: 'Bank account deleted',
      steps: (stage) => stage.tell({ type: 'bankAccount.deleted', id: 'b' }),
    },
    'toast-error': {
      title: 'it did not',
      at: '/dashboard/sell',
      sign: 'Something went wrong. Please try again.',
      steps: (stage) => stage.tell({ type: 'app.failed' }),
    },
    'toast-loading': {
      title: 'it is on its way',
      at: '/dashboard/sell',
      sign: 'Opening live chat…',
      busy: 'any',
      steps: (stage) => stage.tell({ type: 'liveChat.asked' }),
    },
    'alert-elsewhere': {
      title: 'an alert: logged out in another tab',
      at: '/dashboard/sell',
      sign: 'You were logged out in another tab.',
      steps: async (stage) => {
        await stage.see('Bitcoin')
        localStorage.removeItem('app.token')
        window.dispatchEvent(new StorageEvent('storage', { key: 'app.token', newValue: null }))
      },
    },
  }),
]
