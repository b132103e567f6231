import { emit, setup } from 'xstate'
import { declareActor } from '../core/declare-actor'
import { defineFlow } from '../core/flow'

export type ReferralBoardEvent = {
  type: 'referralBoard.copyCode' | 'referralBoard.copyLink' | 'referralBoard.shareLink'
}

export type ReferralBoardEmitted = {
  type: 'referralBoard.codeCopied' | 'referralBoard.linkCopied' | 'referralBoard.copyFailed'
}

const back = { target: 'shown', actions: 'emitCopyFailed' } as const

const referralBoardMachine = setup({
  types: { events: {} as ReferralBoardEvent, emitted: {} as ReferralBoardEmitted },
  actors: {
    copyCode: declareActor<void, void>('copyCode'),
    copyLink: declareActor<void, void>('copyLink'),
    /** Opens the device's share sheet; resolves also when it is closed. */
    shareLink: declareActor<void, void>('shareLink'),
  },
  actions: {
    emitCodeCopied: emit({ type: 'referralBoard.codeCopied' } as const),
    emitLinkCopied: emit({ type: 'referralBoard.linkCopied' } as const),
    emitCopyFailed: emit({ type: 'referralBoard.copyFailed' } as const),
  },
}).createMachine({
  id: 'referralBoard',
  initial: 'shown',
  states: {
    shown: {
      on: {
        'referralBoard.copyCode': 'copyingCode',
        'referralBoard.copyLink': 'copyingLink',
        'referralBoard.shareLink': 'sharing',
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
    /** If the share sheet fails, the text is copied. */
    sharing: {
      invoke: { id: 'shareLink', src: 'shareLink', onDone: 'shown', onError: 'copyingLink' },
    },
  },
})

export const referralBoardFlow = defineFlow({
  machine: referralBoardMachine,
  version: 1,
  log: { received: {} },
})
