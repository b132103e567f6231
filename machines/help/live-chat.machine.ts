import { assign, emit, setup } from 'xstate'
import { defineFlow } from '../core/flow'

export type LiveChatEvent = {
  type: 'liveChat.ask' | 'liveChat.arrive' | 'liveChat.break' | 'liveChat.close'
}

export type LiveChatEmitted = {
  type: 'liveChat.asked' | 'liveChat.opened' | 'liveChat.failed' | 'liveChat.closed'
}

/**
 * Loads nothing before the customer opens it (HELP-05). Opens after four seconds (CONST-06), or later when its page has
 * loaded; fails after ten seconds (ruling 8).
 */
const liveChatMachine = setup({
  types: {
    context: {} as { isThere: boolean },
    events: {} as LiveChatEvent,
    emitted: {} as LiveChatEmitted,
  },
  // Together they are the ten seconds of ruling 8.
  delays: { OPENING: 4_000, REST: 6_000 },
  actions: { emitClosed: emit({ type: 'liveChat.closed' } as const) },
}).createMachine({
  id: 'liveChat',
  context: { isThere: false },
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', on: { 'liveChat.ask': 'opening' } },
    opening: {
      tags: 'busy',
      entry: [assign({ isThere: false }), emit({ type: 'liveChat.asked' } as const)],
      on: {
        'liveChat.arrive': { actions: assign({ isThere: true }) },
        'liveChat.break': 'failed',
        'liveChat.close': { target: 'closed', actions: 'emitClosed' },
      },
      after: {
        OPENING: [
          { guard: ({ context }) => context.isThere, target: 'open', meta: { id: 'ready' } },
          { target: 'late', meta: { id: 'late' } },
        ],
      },
    },
    late: {
      tags: 'busy',
      on: {
        'liveChat.arrive': 'open',
        'liveChat.break': 'failed',
        'liveChat.close': { target: 'closed', actions: 'emitClosed' },
      },
      after: { REST: 'failed' },
    },
    open: {
      entry: emit({ type: 'liveChat.opened' } as const),
      on: { 'liveChat.break': 'failed', 'liveChat.close': 'closed' },
    },
    failed: {
      tags: 'resumable',
      entry: emit({ type: 'liveChat.failed' } as const),
      on: { 'liveChat.ask': 'opening', 'liveChat.close': 'closed' },
    },
  },
})

export const liveChatFlow = defineFlow({ machine: liveChatMachine, version: 1, log: { received: {} } })
