import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { createFlowRegistry } from '../../client/flows/flow-registry'
import { defineFlow } from '../../machines/core/flow'

// A made-up form with a made-up placement as its child machine.

const placingMachine = setup({
  types: {
    context: {} as { amount: string; tries: number },
    input: {} as { amount: string },
    events: {} as { type: 'placing.agree'; by: string } | { type: 'placing.stop' },
    emitted: {} as { type: 'placing.placed' },
  },
  actors: { place: fromPromise<{ id: string }, { amount: string }>(() => Promise.reject(new Error())) },
  delays: { RETRY: 1_000 },
  guards: { triedTwice: ({ context }) => context.tries > 1 },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    emitPlaced: emit({ type: 'placing.placed' }),
  },
}).createMachine({
  id: 'placing',
  context: ({ input }) => ({ amount: input.amount, tries: 0 }),
  initial: 'review',
  states: {
    review: { on: { 'placing.agree': 'asking', 'placing.stop': 'stopped' } },
    asking: {
      entry: 'countTry',
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context }) => ({ amount: context.amount }),
        onDone: { target: 'placed', actions: 'emitPlaced' },
        onError: 'judging',
      },
    },
    judging: {
      always: [
        { guard: 'triedTwice', target: 'stopped', meta: { id: 'enough' } },
        { target: 'waiting', meta: { id: 'again' } },
      ],
    },
    waiting: { after: { RETRY: 'asking' } },
    placed: { type: 'final' },
    stopped: { type: 'final' },
  },
  output: ({ context }): { tries: number } => ({ tries: context.tries }),
})

export const formMachine = setup({
  types: {
    context: {} as { amount: string; tries: number | null },
    events: {} as
      | { type: 'form.enter'; text: string }
      | { type: 'form.submit' }
      | { type: 'form.hurry' }
      | { type: 'form.cancel' },
    emitted: {} as { type: 'form.opened' },
  },
  actors: { placing: placingMachine },
  actions: {
    setAmount: assign((_, amount: string) => ({ amount })),
    setTries: assign((_, tries: number) => ({ tries })),
    emitOpened: emit({ type: 'form.opened' }),
    agree: sendTo('placing', { type: 'placing.agree', by: 'the form' }),
  },
}).createMachine({
  id: 'form',
  context: { amount: '', tries: null },
  initial: 'editing',
  entry: 'emitOpened',
  states: {
    editing: {
      on: {
        'form.enter': { actions: { type: 'setAmount', params: ({ event }) => event.text } },
        'form.submit': 'placing',
      },
    },
    placing: {
      invoke: {
        id: 'placing',
        src: 'placing',
        input: ({ context }) => ({ amount: context.amount }),
        onDone: {
          target: 'over',
          actions: { type: 'setTries', params: ({ event }) => (event.output as { tries: number }).tries },
        },
      },
      on: { 'form.hurry': { actions: 'agree' }, 'form.cancel': 'editing' },
    },
    over: {},
  },
})

/** The two, as a page knows them. */
export const formFlows = createFlowRegistry({
  form: defineFlow({
    machine: formMachine,
    version: 3,
    log: {
      received: { 'form.enter': ['text'], 'form.submit': [], 'form.hurry': [], 'form.cancel': [] },
      outcomes: { placing: [] },
      input: [],
    },
  }),
  placing: defineFlow({
    machine: placingMachine,
    version: 1,
    log: {
      received: { 'placing.agree': ['by'], 'placing.stop': [] },
      outcomes: { place: ['id'] },
      input: ['amount'],
    },
  }),
} as never)
