import { assign, emit, setup } from 'xstate'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs } from '../shared/refusal'

export type ReferralBoardEvent =
  | { type: 'referralBoard.copyCode' | 'referralBoard.copyLink' | 'referralBoard.shareLink' }
  | { type: 'referralBoard.refresh' }

export type ReferralBoardFact =
  | { type: 'referralBoard.codeCopied' | 'referralBoard.linkCopied' | 'referralBoard.copyFailed' }
  | { type: 'referralBoard.refused'; refusal: Refusal }

interface Context {
  refusal: Refusal | null
}

const back = { target: 'shown', actions: 'tellCopyFailed' } as const

/** The customer's referral code, link and progress. They stay in the server data's cache. */
export const referralBoardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReferralBoardEvent,
    emitted: {} as ReferralBoardFact,
  },
  actors: {
    /** Reads code and progress. */
    readReferrals: port<void, void>('readReferrals'),
    /** Put on the clipboard exactly what is shown. */
    copyCode: port<void, void>('copyCode'),
    copyLink: port<void, void>('copyLink'),
    /** The device's share sheet; resolves also when the customer closes it. */
    shareLink: port<void, void>('shareLink'),
  },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellRefused: emit(refusedAs('referralBoard.refused')),
    tellCodeCopied: emit({ type: 'referralBoard.codeCopied' } as const),
    tellLinkCopied: emit({ type: 'referralBoard.linkCopied' } as const),
    tellCopyFailed: emit({ type: 'referralBoard.copyFailed' } as const),
  },
}).createMachine({
  id: 'referralBoard',
  context: { refusal: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'readReferrals',
        src: 'readReferrals',
        onDone: 'shown',
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: {
      tags: 'resumable',
      on: {
        'referralBoard.copyCode': 'copyingCode',
        'referralBoard.copyLink': 'copyingLink',
        'referralBoard.shareLink': 'sharing',
        'referralBoard.refresh': 'loading',
      },
    },
    copyingCode: {
      invoke: {
        id: 'copyCode',
        src: 'copyCode',
        onDone: { target: 'shown', actions: 'tellCodeCopied' },
        onError: back,
      },
    },
    copyingLink: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        onDone: { target: 'shown', actions: 'tellLinkCopied' },
        onError: back,
      },
    },
    /** A device that refuses its share sheet still has a clipboard. */
    sharing: {
      invoke: { id: 'shareLink', src: 'shareLink', onDone: 'shown', onError: 'copyingLink' },
    },
    failed: { tags: 'resumable', on: { 'referralBoard.refresh': 'loading' } },
  },
})
