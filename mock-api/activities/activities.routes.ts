import { type Calls, listed } from '../http/calls'
import type { Deps } from '../http/deps'
import { listActivities } from './activities.store'

/** For noticing misuse (API-66). */
export const activitiesCalls = ({ db }: Deps) =>
  ({
    'GET /v1/app/activities': listed((accountId, slice) => listActivities(db, accountId, slice)),
  }) satisfies Calls
