import { failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import { rateIdIn } from './deposit.rules'
import { type Context, type DepositRead, depositSetup } from './deposit.setup'

const rateIdOf = ({ context }: { context: Context }) => ({ rateId: context.rateId! })
const reading = {
  id: 'readDeposit',
  src: 'readDeposit',
  input: rateIdOf,
  onDone: {
    target: 'read',
    actions: { type: 'setRead', params: ({ event }: { event: { output: DepositRead } }) => event.output },
  },
} as const
const presses = {
  'deposit.copyAddress': 'copying',
  'deposit.takePicture': 'picturing',
  'deposit.refresh': 'loading',
} as const

/** The page of one deposit address. Rate and address are in the Apollo cache; the flow uses ids. */
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
    copied: false,
    copyFailed: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'rateIdIsNumber', target: 'loading', meta: { id: 'valid' } },
        { target: 'invalid', meta: { id: 'invalid' } },
      ],
    },
    invalid: { tags: 'resumable' },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: { ...reading, onError: { target: 'failed', actions: failure } },
    },
    failed: { tags: 'resumable', on: { 'deposit.refresh': 'loading', 'deposit.retry': 'retrying' } },
    /** Asked for again by itself: what the page says stays, and no toast repeats it (ruling 35). */
    retrying: {
      invoke: { ...reading, onError: { target: 'failed', actions: withError('setError') } },
      on: { 'deposit.refresh': 'loading' },
    },
    read: {
      always: [
        { guard: 'networkIsKnown', target: 'ready', meta: { id: 'known' } },
        { target: 'naming', meta: { id: 'unknown' } },
      ],
    },
    /** First use of a network: neither QR code nor address before the customer confirms its name. */
    naming: {
      tags: 'resumable',
      on: {
        'deposit.nameNetwork': [
          { guard: withEvent('isItsNetwork'), target: 'keeping', meta: { id: 'right' } },
          { actions: withEvent('setWrongChain'), meta: { id: 'wrong' } },
        ],
        'deposit.refresh': 'loading',
      },
    },
    keeping: {
      entry: 'setConfirmed',
      invoke: {
        id: 'keepNetwork',
        src: 'keepNetwork',
        input: rateIdOf,
        // Full or forbidden storage only means that the question is asked again.
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: {
      tags: 'resumable',
      on: { ...presses, 'deposit.comeBack': 'lookingAgain' },
    },
    /** Revalidates; on failure the address stays and the rate shows its age. */
    lookingAgain: {
      invoke: { ...reading, onError: 'ready' },
      on: presses,
    },
    copying: {
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: rateIdOf,
        onDone: { target: 'ready', actions: ['setCopied', 'emitCopied'] },
        onError: { target: 'ready', actions: ['setCopyFailed', 'emitCopyFailed'] },
      },
    },
    picturing: {
      invoke: {
        id: 'takePicture',
        src: 'takePicture',
        input: rateIdOf,
        onDone: [
          {
            guard: withOutput('pictureWasSaved'),
            target: 'ready',
            actions: 'emitPictureSaved',
            meta: { id: 'saved' },
          },
          { target: 'ready', meta: { id: 'unsaved' } },
        ],
        onError: { target: 'ready', actions: 'emitPictureFailed' },
      },
    },
  },
})

export const depositFlow = defineFlow({
  machine: depositMachine,
  version: 1,
  log: {
    received: {
      'deposit.nameNetwork': ['chain'],
    },
    outcomes: {
      readDeposit: ['readAt', 'chain', 'coin', 'isConfirmed'],
      takePicture: ['fate'],
    },
    input: ['rateId'],
  },
})
