import { assign, emit, setup } from 'xstate'

export type LiveChatEvent =
  /** The customer asks for it: nothing of it is loaded before (HELP-05). */
  | { type: 'liveChat.ask' }
  /** The frame's page says that it is there, or that it cannot be. */
  | { type: 'liveChat.arrive' | 'liveChat.break' }
  | { type: 'liveChat.close' }

export type LiveChatFact = {
  type: 'liveChat.asked' | 'liveChat.opened' | 'liveChat.failed' | 'liveChat.closed'
}

/**
 * The live chat: asked for, it opens after four seconds (section 9, AMB-102), later when its page takes longer, and
 * is given up when that has not come within ten (ruling 8).
 */
export const liveChatMachine = setup({
  types: {
    context: {} as { isThere: boolean },
    events: {} as LiveChatEvent,
    emitted: {} as LiveChatFact,
  },
  // Together ten seconds.
  delays: { OPENING: 4_000, REST: 6_000 },
  guards: { pageIsThere: ({ context }) => context.isThere },
  actions: {
    keepArrival: assign({ isThere: true }),
    forgetArrival: assign({ isThere: false }),
    tellAsked: emit({ type: 'liveChat.asked' } as const),
    tellOpened: emit({ type: 'liveChat.opened' } as const),
    tellFailed: emit({ type: 'liveChat.failed' } as const),
    tellClosed: emit({ type: 'liveChat.closed' } as const),
  },
}).createMachine({
  id: 'liveChat',
  context: { isThere: false },
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', on: { 'liveChat.ask': 'opening' } },
    opening: {
      tags: 'busy',
      entry: ['forgetArrival', 'tellAsked'],
      on: {
        'liveChat.arrive': { actions: 'keepArrival' },
        'liveChat.break': 'failed',
        'liveChat.close': { target: 'closed', actions: 'tellClosed' },
      },
      after: {
        OPENING: [
          { guard: 'pageIsThere', target: 'open', meta: { id: 'ready' } },
          { target: 'late', meta: { id: 'late' } },
        ],
      },
    },
    late: {
      tags: 'busy',
      on: {
        'liveChat.arrive': 'open',
        'liveChat.break': 'failed',
        'liveChat.close': { target: 'closed', actions: 'tellClosed' },
      },
      after: { REST: 'failed' },
    },
    open: {
      entry: 'tellOpened',
      on: { 'liveChat.break': 'failed', 'liveChat.close': 'closed' },
    },
    failed: {
      tags: 'resumable',
      entry: 'tellFailed',
      on: { 'liveChat.ask': 'opening', 'liveChat.close': 'closed' },
    },
  },
})
