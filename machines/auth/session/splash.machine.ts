import { emit, setup } from 'xstate'
import { defineFlow } from '../../core/flow'

/** The splash's duration (CONST-01), ms. */
const splashMs = 2000

export type SplashEmitted = { type: 'splash.ended' }

const splashMachine = setup({
  types: { context: {} as object, events: {} as { type: 'splash.none' }, emitted: {} as SplashEmitted },
  delays: { SPLASH: splashMs },
  actions: { emitEnded: emit({ type: 'splash.ended' } as const) },
}).createMachine({
  id: 'splash',
  context: {},
  initial: 'showing',
  states: {
    showing: { after: { SPLASH: { target: 'over', actions: 'emitEnded' } } },
    over: { type: 'final' },
  },
})

export const splashFlow = defineFlow({
  machine: splashMachine,
  version: 1,
  log: { received: {} },
})
