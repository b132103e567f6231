import { neverResponds } from '../fixtures/customers'
import { click, emit, expectText, type Step, scenes, state } from '../fixtures/scene'

const open = click(/^Notifications/)
const withPush = { responses: { pushKey: () => 'BKey', savePushSubscription: () => true } }
const activeSubscription = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }),
}

/** Makes the browser support push with this subscription and reject new ones. */
const mockPush =
  (existing: object | null): Step =>
  (fixture) => {
    const pushManager = {
      getSubscription: async () => existing,
      subscribe: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    }
    fixture.serviceWorker.getRegistration = async () => ({ pushManager })
  }

export const notificationScenes = scenes(
  'Notifications',
  { url: '/dashboard/sell' },
  {
    notifications: state('list', 'Mark all read', [open]),
    'notifications-unfolded': state('one notification open', /^Sell your first coins/, [
      open,
      click(/Welcome to CoinNaira/),
    ]),
    'notifications-empty': state('no notifications', 'No Notifications', [open], {
      responses: { notifications: () => ({ nodes: [], pageInfo: {} }) },
    }),
    'notifications-loading': state('loading', 'Notifications', [open], {
      responses: { notifications: neverResponds },
    }),
    'push-offered': state('push offered', 'Tell me when naira arrives', [mockPush(null), open], withPush),
    'push-on': state(
      'push on, with amounts',
      'Show amounts on the lock screen',
      [mockPush(activeSubscription), open],
      {
        ...withPush,
        stored: { 'app.push.amounts': 'true' },
      },
    ),
    'push-refused': state(
      'push forbidden by the browser',
      /^Your browser blocks notifications/,
      [mockPush(null), open, click('Tell me when naira arrives', 'switch')],
      withPush,
    ),
  },
)

const logOutInOtherTab = () => {
  localStorage.removeItem('app.token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'app.token', newValue: null }))
}

export const toastScenes = scenes(
  'Toasts',
  { url: '/dashboard/sell' },
  {
    'toast-success': state('success', 'ID Copied!', [emit({ type: 'details.idCopied' })]),
    'toast-undo': state('undo', 'Bank account deleted', [emit({ type: 'bankAccount.deleted', id: 'b' })]),
    'toast-error': state('failure', 'Something went wrong. Please try again.', [
      emit({ type: 'app.failed' }),
    ]),
    'toast-loading': state('in progress', 'Opening live chat…', [emit({ type: 'liveChat.asked' })], {
      busy: 'any',
    }),
    'alert-elsewhere': state('alert: logged out in another tab', 'You were logged out in another tab.', [
      expectText('Bitcoin'),
      logOutInOtherTab,
    ]),
  },
)
