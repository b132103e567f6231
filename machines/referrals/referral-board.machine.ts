import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../core/api-error'
import { declareActor, failure } from '../core/declare-actor'

export type ReferralBoardEvent =
  | { type: 'referralBoard.copyCode' | 'referralBoard.copyLink' | 'referralBoard.shareLink' }
  | { type: 'referralBoard.refresh' }

export type ReferralBoardEmitted =
  | { type: 'referralBoard.codeCopied' | 'referralBoard.linkCopied' | 'referralBoard.copyFailed' }
  | { type: 'referralBoard.refused'; error: ApiError }

interface Context {
  error: ApiError | null
}

const back = { target: 'shown', actions: 'emitCopyFailed' } as const

/** The customer's referral code, link and progress. They stay in the server data's cache. */
export const referralBoardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReferralBoardEvent,
    emitted: {} as ReferralBoardEmitted,
  },
  actors: {
    /** Reads code and progress. */
    readReferrals: declareActor<void, void>('readReferrals'),
    /** Put on the clipboard exactly what is shown. */
    copyCode: declareActor<void, void>('copyCode'),
    copyLink: declareActor<void, void>('copyLink'),
    /** The device's share sheet; resolves also when the customer closes it. */
    shareLink: declareActor<void, void>('shareLink'),
  },
  actions: {
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    emitRefused: emit(toErrorEvent('referralBoard.refused')),
    emitCodeCopied: emit({ type: 'referralBoard.codeCopied' } as const),
    emitLinkCopied: emit({ type: 'referralBoard.linkCopied' } as const),
    emitCopyFailed: emit({ type: 'referralBoard.copyFailed' } as const),
  },
}).createMachine({
  id: 'referralBoard',
  context: { error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearError',
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
        onDone: { target: 'shown', actions: 'emitCodeCopied' },
        onError: back,
      },
    },
    copyingLink: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        onDone: { target: 'shown', actions: 'emitLinkCopied' },
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
