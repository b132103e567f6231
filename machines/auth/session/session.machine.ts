import { assign, emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withOutput } from '../../core/params'
import { type Credentials, noCredentials } from './session.rules'

/** 'expired': after a 401. 'remote': ended from another device. 'elsewhere': ended in another tab. */
export type EndReason = 'loggedOut' | 'expired' | 'remote' | 'elsewhere' | 'accountDeleted' | 'oldAccountLeft'

export type SessionEvent =
  | { type: 'session.begin'; accountId: string; role: string }
  | { type: 'session.logOut' }
  | { type: 'session.expire'; isRemote?: boolean }
  | { type: 'session.followOtherTab' }
  | { type: 'session.dropDeletedAccount' }
  | { type: 'session.dropOldAccount' }

export type SessionEmitted =
  | { type: 'session.restored'; credentials: Credentials }
  | { type: 'session.began'; credentials: Credentials }
  | { type: 'session.ended'; reason: EndReason }
  /** Sent by the transport after a 401 for the current token. */
  | { type: 'session.rejected'; isRemote?: boolean }

export interface RestoredSession extends Credentials {
  /** Whether its 12 hours are over (ruling 33); absent in recordings of older versions. */
  isOver?: boolean
}

interface Context {
  credentials: Credentials
  endReason: EndReason | null
}

const beginSession = {
  target: 'keeping',
  actions: {
    type: 'setCredentials',
    params: ({ event }: { event: { accountId: string; role: string } }) => ({
      hasToken: true,
      accountId: event.accountId,
      role: event.role,
    }),
  },
} as const

/** Holds no secrets. `closing` ignores events, so that a burst of 401s ends the session once (GUARD-09). */
const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, emitted: {} as SessionEmitted },
  actors: {
    /** Reads the stored session; broken storage counts as no session. */
    restoreSession: declareActor<RestoredSession, void>('restoreSession'),
    /** Stores the login's token, account and customer; rejects if they are missing. */
    keepSession: declareActor<void, { accountId: string }>('keepSession'),
    clearSession: declareActor<{ reason: EndReason }, { reason: EndReason }>('clearSession'),
  },
  actions: {
    setCredentials: assign((_, { hasToken, accountId, role }: Credentials) => ({
      credentials: { hasToken, accountId, role },
      endReason: null,
    })),
    setReason: assign((_, endReason: EndReason) => ({ endReason })),
    emitRestored: emit(
      ({ context }) => ({ type: 'session.restored', credentials: context.credentials }) as const,
    ),
    emitEnded: emit(({ context }) => ({ type: 'session.ended', reason: context.endReason! }) as const),
  },
  guards: {
    wasTokenFound: (_, credentials: Credentials) => credentials.hasToken,
    isSessionOver: (_, { hasToken, isOver }: RestoredSession) => hasToken && isOver === true,
  },
}).createMachine({
  id: 'session',
  context: { credentials: noCredentials, endReason: null },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: withOutput('isSessionOver'),
            target: 'closing',
            actions: { type: 'setReason', params: 'expired' },
            meta: { id: 'over' },
          },
          {
            guard: withOutput('wasTokenFound'),
            target: 'open',
            actions: [withOutput('setCredentials'), 'emitRestored'],
            meta: { id: 'found' },
          },
          { target: 'closed', actions: 'emitRestored', meta: { id: 'none' } },
        ],
        onError: { target: 'closed', actions: 'emitRestored' },
      },
    },
    closed: { tags: 'resumable', on: { 'session.begin': beginSession } },
    keeping: {
      invoke: {
        id: 'keepSession',
        src: 'keepSession',
        input: ({ context }) => ({ accountId: context.credentials.accountId! }),
        onDone: {
          target: 'open',
          actions: emit(
            ({ context }) => ({ type: 'session.began', credentials: context.credentials }) as const,
          ),
        },
        // The login left no session to store. The actor tolerates full or forbidden storage.
        onError: { target: 'closing', actions: { type: 'setReason', params: 'expired' } },
      },
    },
    open: {
      tags: 'resumable',
      on: {
        // A visitor whom the route guard rejects (another role, an old account) may log in as another customer.
        'session.begin': beginSession,
        'session.logOut': { target: 'closing', actions: { type: 'setReason', params: 'loggedOut' } },
        'session.expire': {
          target: 'closing',
          actions: { type: 'setReason', params: ({ event }) => (event.isRemote ? 'remote' : 'expired') },
        },
        'session.followOtherTab': { target: 'closing', actions: { type: 'setReason', params: 'elsewhere' } },
        'session.dropDeletedAccount': {
          target: 'closing',
          actions: { type: 'setReason', params: 'accountDeleted' },
        },
        'session.dropOldAccount': {
          target: 'closing',
          actions: { type: 'setReason', params: 'oldAccountLeft' },
        },
      },
    },
    closing: {
      entry: assign({ credentials: noCredentials }),
      invoke: {
        id: 'clearSession',
        src: 'clearSession',
        input: ({ context }) => ({ reason: context.endReason! }),
        onDone: { target: 'closed', actions: 'emitEnded' },
        onError: { target: 'closed', actions: 'emitEnded' },
      },
    },
  },
})

export const sessionFlow = defineFlow({
  machine: sessionMachine,
  version: 1,
  log: {
    received: { 'session.begin': ['accountId', 'role'], 'session.expire': ['isRemote'] },
    outcomes: { restoreSession: ['hasToken', 'accountId', 'role', 'isOver'], clearSession: ['reason'] },
  },
})
