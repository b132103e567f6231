import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { sendList } from '../http/envelope'
import { listActivities } from './activities.store'

/** What the caller did, for noticing misuse (AMB-100). */
export const activitiesCalls = ({ db }: Deps) =>
  ({
    'GET /v1/app/activities': async ({ response, caller, valid }) => {
      const { query } = valid()
      sendList(response, query, await listActivities(db, caller.accountId, query))
    },
  }) satisfies Calls
