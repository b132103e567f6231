import { assign, setup } from 'xstate'
import { type ApiError, toErrorContext } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export interface StatementRequest {
  period: string
  format: 'csv' | 'print'
}

export type StatementEvent = ({ type: 'statement.make' } & StatementRequest) | { type: 'statement.cancel' }

/** The device makes the statement of the list's period, whole or not at all (EXT-07, EXT-08). */
const statementMachine = setup({
  types: {
    context: {} as StatementRequest & { error: ApiError | null },
    events: {} as StatementEvent,
  },
  actors: { makeStatement: declareActor<void, StatementRequest>('makeStatement') },
  actions: {
    setAsked: assign((_, { period, format }: StatementRequest) => ({ period, format, error: null })),
    setError: assign(toErrorContext),
  },
}).createMachine({
  id: 'statement',
  context: { period: '', format: 'csv', error: null },
  initial: 'ready',
  states: {
    ready: {
      tags: 'resumable',
      on: { 'statement.make': { target: 'making', actions: withEvent('setAsked') } },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeStatement',
        src: 'makeStatement',
        input: ({ context: { period, format } }) => ({ period, format }),
        onDone: 'ready',
        onError: { target: 'ready', actions: withError('setError') },
      },
      on: { 'statement.cancel': 'ready' },
    },
  },
})

export const statementFlow = defineFlow({
  machine: statementMachine,
  version: 1,
  log: { received: { 'statement.make': ['period', 'format'] } },
})
