import { doneEvent, errorEvent, type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { holdsOnlyIn, invokesOnlyIf } from '../../models/invariants'

export const sessionModel: Model<'session'> = {
  afterReload: ['kept', 'the session, from its store'],
  events: [
    doneEvent('restoreSession', { hasToken: true, accountId: 'acc-ada', role: 'customer', isOver: false }),
    doneEvent('restoreSession', { hasToken: true, accountId: 'acc-ada', role: 'customer', isOver: true }),
    doneEvent('restoreSession', { hasToken: false, accountId: null, role: null }),
    errorEvent('restoreSession', noResponse),
    { type: 'session.begin', accountId: 'acc-ada', role: 'customer' },
    { type: 'session.begin', accountId: 'old-oldie', role: 'App.oldCustomer' },
    ...outcomesOf('keepSession', [undefined], [noResponse]),
    ...received(
      'session.logOut',
      'session.expire',
      'session.followOtherTab',
      'session.dropDeletedAccount',
      'session.dropOldAccount',
    ),
    ...outcomesOf('clearSession', [{ reason: 'expired' }], [noResponse]),
  ],
  visibleState: ({ context }) => [context.credentials, context.endReason],
  // Every login stores a session. Only an old account can go back to the login page: '/login' redirects a signed-in
  // customer to the dashboard.
  offers: ({ value, context }, { type }) => {
    const isOld = context.credentials.role !== 'customer'
    if (type === 'session.begin') return value !== 'open' || isOld
    return type !== 'xstate.error.actor.keepSession' && (type !== 'session.dropOldAccount' || isOld)
  },
  manual: {
    'failed restoreSession silence': 'broken storage reads as empty: session.store.test.ts',
    dropDeletedAccount: 'a deletion sends it: delete-account.walk.test.ts',
    dropOldAccount: 'old-account.walk.test.ts',
  },
  driven: (_, { type, role }) => type !== 'session.begin' || role === 'customer',
  url: '/dashboard/sell',
  persona: 'ada',
  expected: {
    open: 'a page of the dashboard',
    closed: 'no page of the dashboard',
  },
  steps: {
    'session.begin': ({ role }, { value }) =>
      `${value === 'open' ? "Go to '/login' and log" : 'Log'} in as ${role === 'customer' ? "'ada'" : "'oldie', an account of the old store"}`,
    'session.logOut': "Click 'Menu', 'Log out' and 'Yes, log out'",
    'session.expire': "In 'Faults' let 'GET /v1/app/rates/all' answer 401, then click 'Refresh'",
    'session.followOtherTab': 'Log out in another tab',
    'session.dropDeletedAccount': "On 'Profile' click 'Delete Account', type the password and click 'Delete'",
    'session.dropOldAccount': "Click 'Back to Login'",
  },
  responses: {
    restoreSession: {
      call: null,
      needs: ({ output: { hasToken, isOver }, error }) =>
        error
          ? 'forbid the page its storage in the browser'
          : isOver
            ? 'set the device’s clock 12 hours ahead while the app is closed'
            : hasToken
              ? null
              : 'begin in a browser that never saw the app, or log out first',
      done: ({ hasToken, isOver }) =>
        isOver
          ? 'The stored session has expired'
          : hasToken
            ? 'The stored session continues'
            : 'There is no stored session',
      failed: 'The storage cannot be read: the app is signed out',
    },
    keepSession: {
      call: null,
      done: 'The session is stored',
      failed: 'The login stored no session: it ends immediately',
    },
    clearSession: {
      call: null,
      needs: ({ error }) => (error ? 'lock the database of the page with another tab' : null),
      done: "All stored data is gone; the page 'Log in' opens",
      failed: "The page 'Log in' opens even with data that could not be removed",
    },
  },
  requirements: {
    'session.restoring xstate.done.actor.restoreSession found': ['AUTH-25'],
    'session.restoring xstate.done.actor.restoreSession over': ['GUARD-07'],
    'session.restoring xstate.done.actor.restoreSession found refused': ['GUARD-03'],
    'session.keeping xstate.done.actor.keepSession': ['AUTH-24'],
    'session.open session.logOut': ['SHELL-15'],
    'session.open session.expire': ['GUARD-07', 'GUARD-08'],
    'session.open session.dropDeletedAccount': ['GUARD-10'],
  },
  invariants: {
    'credentials exist exactly while the session is open or being stored': ({ after }) =>
      after.context.credentials.hasToken === !(after.matches('closed') || after.matches('restoring')) ||
      after.matches('closing'),
    'an end reason exists only after the session ended': holdsOnlyIn('endReason', 'closing', 'closed'),
    'only a new login stores a session': invokesOnlyIf('keepSession', ({ event }) =>
      event.type.startsWith('session.begin'),
    ),
    'only an ended session clears the storage': invokesOnlyIf(
      'clearSession',
      ({ after }) => after.context.endReason !== null,
    ),
    'an expired session closes (ruling 33)': ({ event, after }) =>
      !(event as { output?: { isOver?: boolean } }).output?.isOver || after.matches('closing'),
    'a session closes even if its data cannot be removed': ({ before, event, after }) =>
      !before.matches('closing') || !event.type.includes('clearSession') || after.matches('closed'),
  },
}
