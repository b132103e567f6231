import { assign, emit, setup } from 'xstate'
import { defineFlow } from '../../core/flow'

/** How long a toast stays visible (CONST-05), ms. */
const toastMs = 6000

export interface Toast {
  kind: 'success' | 'error' | 'loading'
  text: string
  detail?: string
  /** When the customer acted, ms since 1970; absent if they acted just now (ruling 46). */
  at?: number
  undo?: string
}

export type ToastEvent =
  /** Logged fields. `own`: the text is ours, not the server's; `intentId`: the money action that ended. */
  | { type: 'toast.show'; toast: Toast; own?: boolean; intentId?: string }
  | { type: 'toast.dismiss' | 'toast.undo' }
  /** The toast stays while it is hovered or focused. */
  | { type: 'toast.hold' | 'toast.release' }

export type ToastEmitted = { type: 'toast.undone'; id: string }

/** A loading toast stays until the result arrives (CONST-05). A toast that replaces a hovered one is also held. */
const toastMachine = setup({
  types: {
    context: {} as { toast: Toast | null; held: boolean },
    events: {} as ToastEvent,
    emitted: {} as ToastEmitted,
  },
  delays: { TOAST: toastMs },
  actions: {
    setHeld: assign({ held: true }),
    clearHeld: assign({ held: false }),
  },
}).createMachine({
  id: 'toast',
  context: { toast: null, held: false },
  initial: 'hidden',
  on: {
    'toast.show': { target: '.opening', actions: assign(({ event: { toast } }) => ({ toast })) },
    'toast.undo': {
      guard: ({ context }) => context.toast?.undo !== undefined,
      target: '.hidden',
      actions: emit(({ context }) => ({ type: 'toast.undone' as const, id: context.toast?.undo ?? '' })),
    },
  },
  states: {
    hidden: { entry: assign({ toast: null, held: false }), tags: 'resumable' },
    opening: {
      always: [
        {
          guard: ({ context }) => context.toast?.kind === 'loading',
          target: 'staying',
          meta: { id: 'working' },
        },
        { guard: ({ context }) => context.held, target: 'held', meta: { id: 'held' } },
        { target: 'passing', meta: { id: 'passing' } },
      ],
    },
    staying: {
      on: {
        'toast.dismiss': 'hidden',
        'toast.hold': { actions: 'setHeld' },
        'toast.release': { actions: 'clearHeld' },
      },
    },
    passing: { after: { TOAST: 'hidden' }, on: { 'toast.dismiss': 'hidden', 'toast.hold': 'held' } },
    held: {
      entry: 'setHeld',
      on: { 'toast.release': { target: 'passing', actions: 'clearHeld' }, 'toast.dismiss': 'hidden' },
    },
  },
})

export const toastFlow = defineFlow({
  machine: toastMachine,
  version: 1,
  log: {
    received: {
      'toast.show': ['toast.kind', 'toast.text', 'toast.detail', 'toast.at', 'toast.undo', 'own', 'intentId'],
    },
  },
})
