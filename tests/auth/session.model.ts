import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const broken = refusal(null, null)

/** Beginnings with and without a stored session, and each way in which a session ends. */
export const sessionModel: Model<'session'> = {
  events: [
    done('restoreSession', { hasToken: true, accountId: 'acc-ada', role: 'customer' }),
    done('restoreSession', { hasToken: false, accountId: null, role: null }),
    failed('restoreSession', broken),
    { type: 'session.begin', accountId: 'acc-ada', role: 'customer' },
    { type: 'session.begin', accountId: 'old-oldie', role: 'App.oldCustomer' },
    done('keepSession'),
    failed('keepSession', broken),
    { type: 'session.logOut' },
    { type: 'session.expire' },
    { type: 'session.followOtherTab' },
    { type: 'session.dropDeletedAccount' },
    { type: 'session.dropOldAccount' },
    done('clearSession'),
    failed('clearSession', broken),
  ],
  seen: ({ context }) => [context.credentials, context.endReason],
}
