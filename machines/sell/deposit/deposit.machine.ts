import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withOutput } from '../../core/params'
import { rateIdIn } from './deposit.rules'

type DepositEvent =
  /** `comeBack`: the customer returns to the tab, where the rate may be out of date (RATE-02). */
  | { type: 'deposit.refresh' | 'deposit.retry' | 'deposit.comeBack' }
  | { type: 'deposit.nameNetwork'; chain: string }

type DepositEmitted = { type: 'deposit.refused'; error: ApiError }

interface Context {
  rateId: number | null
  error: ApiError | null
  /** When the visible rate was read, ms since 1970; null before the first response. */
  readAt: number | null
  /** '' before the first response. */
  chain: string
  coin: string
  /** Whether the customer of this account has confirmed this coin's network. */
  isConfirmed: boolean
  wrongChain: string | null
}

export type DepositRead = Pick<Context, 'chain' | 'coin' | 'isConfirmed'> & { readAt: number }

const depositSetup = setup({
  types: {
    input: {} as { rateId: string | null },
    context: {} as Context,
    events: {} as DepositEvent,
    emitted: {} as DepositEmitted,
  },
  actors: {
    readDeposit: declareActor<DepositRead, { rateId: number }>('readDeposit'),
    keepNetwork: declareActor<void, { rateId: number }>('keepNetwork'),
  },
  actions: {
    setError: assign(toErrorContext),
    // The server may reuse a rate id for another coin; the customer must then confirm the network again.
    setRead: assign(({ context }, { readAt, chain, coin, isConfirmed }: DepositRead) => ({
      ...(coin === context.coin ? {} : { wrongChain: null }),
      readAt,
      chain,
      coin,
      // A confirmation that the device could not store is valid for this visit.
      isConfirmed: isConfirmed || (coin === context.coin && context.isConfirmed),
    })),
    emitRefused: emit(toErrorEvent('deposit.refused')),
  },
})

const rateIdOf = ({ context }: { context: Context }) => ({ rateId: context.rateId! })
const readInvocation = {
  id: 'readDeposit',
  src: 'readDeposit',
  input: rateIdOf,
  onDone: {
    target: 'read',
    actions: withOutput('setRead'),
  },
} as const

const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    rateId: rateIdIn(input.rateId),
    error: null,
    readAt: null,
    chain: '',
    coin: '',
    isConfirmed: false,
    wrongChain: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.rateId !== null, target: 'loading', meta: { id: 'valid' } },
        { target: 'invalid', meta: { id: 'invalid' } },
      ],
    },
    invalid: { tags: 'resumable' },
    loading: {
      tags: 'busy',
      entry: assign({ error: null }),
      invoke: { ...readInvocation, onError: { target: 'failed', actions: failure } },
    },
    failed: { tags: 'resumable', on: { 'deposit.refresh': 'loading', 'deposit.retry': 'retrying' } },
    /** An automatic retry keeps the page's message and shows no toast (ruling 35). */
    retrying: {
      invoke: { ...readInvocation, onError: { target: 'failed', actions: withError('setError') } },
      on: { 'deposit.refresh': 'loading' },
    },
    read: {
      always: [
        { guard: ({ context }) => context.isConfirmed, target: 'ready', meta: { id: 'known' } },
        { target: 'naming', meta: { id: 'unknown' } },
      ],
    },
    /** The first use of a network: no QR code or address before the customer confirms its name. */
    naming: {
      tags: 'resumable',
      on: {
        'deposit.nameNetwork': [
          {
            guard: ({ context, event: { chain } }) => chain === context.chain,
            target: 'keeping',
            meta: { id: 'right' },
          },
          { actions: assign(({ event: { chain } }) => ({ wrongChain: chain })), meta: { id: 'wrong' } },
        ],
        'deposit.refresh': 'loading',
      },
    },
    keeping: {
      entry: assign({ isConfirmed: true, wrongChain: null }),
      invoke: {
        id: 'keepNetwork',
        src: 'keepNetwork',
        input: rateIdOf,
        // If storage is full or forbidden, the page asks again on the next visit.
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: { tags: 'resumable', on: { 'deposit.refresh': 'loading', 'deposit.comeBack': 'lookingAgain' } },
    /** Revalidates; if that fails, the address remains and the rate shows its age. */
    lookingAgain: {
      invoke: { ...readInvocation, onError: 'ready' },
      on: { 'deposit.refresh': 'loading' },
    },
  },
})

export const depositFlow = defineFlow({
  machine: depositMachine,
  version: 1,
  log: {
    received: { 'deposit.nameNetwork': ['chain'] },
    outcomes: { readDeposit: ['readAt', 'chain', 'coin', 'isConfirmed'] },
    input: ['rateId'],
  },
})
