import { ECDH } from 'node:crypto'
import { passwordNeededError } from '../http/api-error'
import { isRecent } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { deleteSubscription, isSubscribed, saveSubscription } from './push.store'
import { isPushEndpoint } from './push-sender'

/** Whether it is a point on P-256, in base64url. */
const isPoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Push subscriptions for payout notifications (decision 94). */
export const pushCalls = (deps: Deps) =>
  ({
    'GET /v1/app/push': () => ({ publicKey: deps.push?.publicKey ?? null }),

    'POST /v1/app/push': async ({ request, caller: { accountId, token }, valid }) => {
      // A browser saves its subscription on each visit; only a new one needs a recent login (ruling 39).
      if (!isRecent(deps, token) && !(await isSubscribed(deps.db, accountId, request.body)))
        throw passwordNeededError()
      const subscription = valid(({ endpoint, p256dh }) => ({
        ...(deps.push && isPushEndpoint(String(endpoint), deps.push)
          ? {}
          : { endpoint: 'Not a push service' }),
        ...(isPoint(String(p256dh)) ? {} : { p256dh: 'Not a key' }),
      })).body
      await saveSubscription(deps, { ...subscription, accountId, tokenHash: token.hash })
      return { saved: true }
    },

    'POST /v1/app/push/forget': async ({ caller, valid }) => {
      await deleteSubscription(deps.db, valid().body.endpoint, caller.accountId)
      return { saved: false }
    },
  }) satisfies Calls
