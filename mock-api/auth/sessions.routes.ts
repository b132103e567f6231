import { requireRecentPassword } from '../http/caller'
import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { endOwnSessions, sessionsOf } from './sessions.store'

/** The account's devices (ruling 47). */
export const sessionsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/sessions': ({ caller }) => sessionsOf(deps, caller),

    'DELETE /v1/app/sessions/{id}': async ({ caller, segment }) => {
      requireRecentPassword(deps, caller.token)
      const id = segment('id')
      await endOwnSessions(deps, caller, id)
      return { id }
    },

    'DELETE /v1/app/sessions': async ({ caller }) => {
      requireRecentPassword(deps, caller.token)
      await endOwnSessions(deps, caller, null)
      return { revoked: true }
    },
  }) satisfies Calls
