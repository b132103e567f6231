import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { forgetSubscription, saveSubscription } from './push.store'
import { isPushEndpoint } from './push-sender'

/** Who is told when naira has arrived while the app is closed (decision 94). */
export const pushCalls = (deps: Deps) =>
  ({
    'GET /v1/app/push': () => ({ publicKey: deps.push?.publicKey ?? null }),

    'POST /v1/app/push': async ({ caller: { accountId, token }, valid }) => {
      const subscription = valid(({ endpoint }) =>
        deps.push && isPushEndpoint(String(endpoint), deps.push) ? {} : { endpoint: 'Not a push service' },
      ).body
      await saveSubscription(deps.db, { ...subscription, accountId, tokenHash: token.hash })
      return { saved: true }
    },

    'POST /v1/app/push/forget': async ({ caller, valid }) => {
      await forgetSubscription(deps.db, valid().body.endpoint, caller.accountId)
      return { saved: false }
    },
  }) satisfies Calls
