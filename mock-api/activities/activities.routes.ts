import { type Calls, pagedHandler } from '../http/calls'
import type { Deps } from '../http/deps'
import { listActivities } from './activities.store'

export const activitiesCalls = ({ db }: Deps) =>
  ({
    'GET /v1/app/activities': pagedHandler((accountId, slice) => listActivities(db, accountId, slice)),
  }) satisfies Calls
