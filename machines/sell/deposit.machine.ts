import { assign, emit, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal } from '../shared/refusal'
import { rateIdIn } from './deposit.rules'

export type DepositEvent =
  | { type: 'deposit.refresh' }
  /** The customer came back to the tab: the rate may be old (AMB-39). */
  | { type: 'deposit.comeBack' }
  | { type: 'deposit.copyAddress' }

export type DepositFact =
  | { type: 'deposit.addressCopied' }
  | { type: 'deposit.copyFailed' }
  | { type: 'deposit.refused'; refusal: Refusal }

interface Context {
  rateId: number | null
  refusal: Refusal | null
  /** When the shown rate was read, ms since 1970; null before the first answer. */
  readAt: number | null
  /** The last press of the copy button put the address on the clipboard. */
  copied: boolean
  /** The browser refused the clipboard: the address is to be selected by hand. */
  copyFailed: boolean
}

/** The page of one deposit address. Rate and address stay in the server data's cache; the flow decides with ids. */
export const depositMachine = setup({
  types: {
    input: {} as { rateId: string | null },
    context: {} as Context,
    events: {} as DepositEvent,
    emitted: {} as DepositFact,
  },
  actors: {
    /** Fetches rate and deposit address. */
    readDeposit: port<{ readAt: number }, { rateId: number }>('readDeposit'),
    /** Puts exactly the shown address on the clipboard. */
    copyAddress: port<void, { rateId: number }>('copyAddress'),
  },
  guards: { rateIdIsNumber: ({ context }) => context.rateId !== null },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    keepReadAt: assign((_, { readAt }: { readAt: number }) => ({ readAt })),
    keepCopied: assign({ copied: true, copyFailed: false }),
    keepCopyFailed: assign({ copied: false, copyFailed: true }),
    tellRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'deposit.refused', refusal: asRefusal(error) }) as const,
    ),
    tellCopied: emit({ type: 'deposit.addressCopied' } as const),
    tellCopyFailed: emit({ type: 'deposit.copyFailed' } as const),
  },
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    rateId: rateIdIn(input.rateId),
    refusal: null,
    readAt: null,
    copied: false,
    copyFailed: false,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'rateIdIsNumber', target: 'loading' }, { target: 'invalid' }] },
    invalid: { tags: 'resumable' },
    loading: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ rateId: context.rateId! }),
        onDone: { target: 'ready', actions: { type: 'keepReadAt', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepRefusal', params: ({ event }) => event },
            { type: 'tellRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    failed: { tags: 'resumable', on: { 'deposit.refresh': 'loading' } },
    ready: {
      tags: 'resumable',
      on: {
        'deposit.copyAddress': 'copying',
        'deposit.refresh': 'loading',
        'deposit.comeBack': 'lookingAgain',
      },
    },
    /** A quiet read: should it fail, the address stays and the rate shows its age. */
    lookingAgain: {
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ rateId: context.rateId! }),
        onDone: { target: 'ready', actions: { type: 'keepReadAt', params: ({ event }) => event.output } },
        onError: 'ready',
      },
      on: { 'deposit.copyAddress': 'copying', 'deposit.refresh': 'loading' },
    },
    copying: {
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: ({ context }) => ({ rateId: context.rateId! }),
        onDone: { target: 'ready', actions: ['keepCopied', 'tellCopied'] },
        onError: { target: 'ready', actions: ['keepCopyFailed', 'tellCopyFailed'] },
      },
    },
  },
})
