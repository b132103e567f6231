import { assign, setup } from 'xstate'

/** How long a toast stays (CONST-05), ms. */
const toastMs = 6000

export interface Toast {
  kind: 'success' | 'error' | 'loading'
  text: string
  /** What it is about, where that must be said: the network of a copied address. */
  detail?: string
}

export type ToastEvent =
  | { type: 'toast.show'; toast: Toast }
  | { type: 'toast.dismiss' }
  /** Pointer or focus is on it: it waits. */
  | { type: 'toast.hold' | 'toast.release' }

/** One toast at a time, a new one replaces the old (AMB-104); a loading toast stays until its result replaces it. */
export const toastMachine = setup({
  types: { context: {} as { toast: Toast | null }, events: {} as ToastEvent },
  delays: { TOAST: toastMs },
  guards: { workGoesOn: ({ context }) => context.toast?.kind === 'loading' },
  actions: {
    keepToast: assign((_, { toast }: { toast: Toast }) => ({ toast })),
    forgetToast: assign({ toast: null }),
  },
}).createMachine({
  id: 'toast',
  context: { toast: null },
  initial: 'hidden',
  on: { 'toast.show': { target: '.opening', actions: { type: 'keepToast', params: ({ event }) => event } } },
  states: {
    hidden: { entry: 'forgetToast', tags: 'resumable' },
    opening: { always: [{ guard: 'workGoesOn', target: 'staying' }, { target: 'passing' }] },
    staying: { on: { 'toast.dismiss': 'hidden' } },
    passing: { after: { TOAST: 'hidden' }, on: { 'toast.dismiss': 'hidden', 'toast.hold': 'held' } },
    held: { on: { 'toast.release': 'passing', 'toast.dismiss': 'hidden' } },
  },
})
