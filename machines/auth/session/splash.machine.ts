import { emit, setup } from 'xstate'

/** How long the splash stays (section 9, CONST-01), ms. */
const splashMs = 2000

export type SplashEmitted = { type: 'splash.ended' }

/** The splash: stays two seconds, then says so; where to go next is the guard's rule. */
export const splashMachine = setup({
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
