import { defineFlow } from './flow'
import { pagedListMachine } from './paged-list.machine'

/** Flows that several domains show. */
export const sharedFlows = {
  pagedList: defineFlow({
    machine: pagedListMachine,
    version: 1,
    log: {
      received: { 'pagedList.reachEnd': [], 'pagedList.refresh': [], 'pagedList.retryMore': [] },
      outcomes: { readPage: ['hasNextPage'] },
      input: ['list'],
    },
  }),
} as const
