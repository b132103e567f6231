import { frozenUntilOf } from '../accounts/account-status'
import { passwordNeededError } from '../http/api-error'
import { isRecent } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { freezeAccount } from './freeze.store'

export const freezeCalls = (deps: Deps) =>
  ({
    'GET /v1/app/freeze': async ({ caller }) => {
      const until = await frozenUntilOf(deps.db, deps.clock, caller.accountId)
      return { until: until?.toISOString() ?? null }
    },

    'POST /v1/app/freeze': async ({ caller: { accountId, token } }) => {
      if (!isRecent(deps, token)) throw passwordNeededError()
      return { until: (await freezeAccount(deps, accountId, token.hash)).toISOString() }
    },
  }) satisfies Calls
