import { answers, done, failed, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf, holdsOnlyIn } from '../../models/invariants'

const broken = silence

/** Beginnings with and without a stored session, and each way in which a session ends. */
export const sessionModel: Model<'session'> = {
  afterReload: ['kept', 'the session, from its store'],
  events: [
    done('restoreSession', { hasToken: true, accountId: 'acc-ada', role: 'customer', isOver: false }),
    done('restoreSession', { hasToken: true, accountId: 'acc-ada', role: 'customer', isOver: true }),
    done('restoreSession', { hasToken: false, accountId: null, role: null }),
    failed('restoreSession', broken),
    { type: 'session.begin', accountId: 'acc-ada', role: 'customer' },
    { type: 'session.begin', accountId: 'old-oldie', role: 'App.oldCustomer' },
    ...answers('keepSession', [undefined], [broken]),
    ...received(
      'session.logOut',
      'session.expire',
      'session.followOtherTab',
      'session.dropDeletedAccount',
      'session.dropOldAccount',
    ),
    ...answers('clearSession', [{ reason: 'expired' }], [broken]),
  ],
  seen: ({ context }) => [context.credentials, context.endReason],
  // No login of this version leaves nothing behind, and only an old account has a way back to the login: '/login' leads
  // a customer who is signed in to the dashboard.
  offers: ({ value, context }, { type }) => {
    const isOld = context.credentials.role !== 'customer'
    if (type === 'session.begin') return value !== 'open' || isOld
    return type !== 'xstate.error.actor.keepSession' && (type !== 'session.dropOldAccount' || isOld)
  },
  byHand: {
    'failed restoreSession silence': 'broken storage reads as nothing: session.store.test.ts',
    dropDeletedAccount: 'told by a deletion: delete-account.walk.test.ts',
    dropOldAccount: 'old-account.walk.test.ts',
  },
  driven: (_, { type, role }) => type !== 'session.begin' || role === 'customer',
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'session.begin': ({ role }, { value }) =>
      `${value === 'open' ? "Go to '/login' and log" : 'Log'} in as ${role === 'customer' ? "'ada'" : "'oldie', an account of the old store"}`,
    'session.logOut': "Press 'Menu', 'Log out' and 'Yes, log out'",
    'session.expire': "In 'Faults' let 'GET /v1/app/rates/all' answer 401, then press 'Refresh'",
    'session.followOtherTab': 'Log out in another tab',
    'session.dropDeletedAccount': "On 'Profile' press 'Delete Account', type the password and press 'Delete'",
    'session.dropOldAccount': "Press 'Back to Login'",
  },
  answers: {
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
          ? 'The stored session is over'
          : hasToken
            ? 'The stored session is taken up'
            : 'There is no stored session',
      failed: 'The storage cannot be read: nobody is signed in',
    },
    keepSession: {
      call: null,
      done: 'The session is stored',
      failed: 'The login left no session behind: it ends at once',
    },
    clearSession: {
      call: null,
      needs: ({ error }) => (error ? 'lock the database of the page with another tab' : null),
      done: "All that was kept is gone; the page 'Log in' opens",
      failed: "What could not be removed is left; the page 'Log in' opens all the same",
    },
  },
  proves: {
    'session.restoring xstate.done.actor.restoreSession found': ['AUTH-25'],
    'session.restoring xstate.done.actor.restoreSession over': ['GUARD-07'],
    'session.restoring xstate.done.actor.restoreSession found refused': ['GUARD-03'],
    'session.keeping xstate.done.actor.keepSession': ['AUTH-24'],
    'session.open session.logOut': ['SHELL-15'],
    'session.open session.expire': ['GUARD-07', 'GUARD-08'],
    'session.open session.dropDeletedAccount': ['GUARD-10'],
  },
  invariants: {
    'somebody is signed in exactly while it is open or being written': ({ after }) =>
      after.context.credentials.hasToken === !(after.matches('closed') || after.matches('restoring')) ||
      after.matches('closing'),
    'it says why it ended only after it was ended': holdsOnlyIn('endReason', 'closing', 'closed'),
    'it is written only for somebody who just came in': asksOnlyIf('keepSession', ({ event }) =>
      event.type.startsWith('session.begin'),
    ),
    'storage is emptied only with a reason': asksOnlyIf(
      'clearSession',
      ({ after }) => after.context.endReason !== null,
    ),
    'what is over opens nothing (ruling 33)': ({ event, after }) =>
      !(event as { output?: { isOver?: boolean } }).output?.isOver || after.matches('closing'),
    'it closes even when nothing can be removed': ({ before, event, after }) =>
      !before.matches('closing') || !event.type.includes('clearSession') || after.matches('closed'),
  },
}
