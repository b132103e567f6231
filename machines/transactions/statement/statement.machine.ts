import { assign, setup } from 'xstate'
import { type ApiError, toErrorContext } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export interface StatementAsked {
  /** As search.rules.ts has it. */
  period: string
  format: 'csv' | 'print'
  /** Of what the device has, without a request. */
  stored: boolean
}

export type StatementEvent = ({ type: 'statement.make' } & StatementAsked) | { type: 'statement.cancel' }

/** A statement of the list's period, made on the device: whole or none (EXT-07, EXT-08). */
const statementMachine = setup({
  types: {
    context: {} as StatementAsked & { error: ApiError | null },
    events: {} as StatementEvent,
  },
  actors: { makeStatement: declareActor<void, StatementAsked>('makeStatement') },
  actions: {
    setAsked: assign((_, { period, format, stored }: StatementAsked) => ({
      period,
      format,
      stored,
      error: null,
    })),
    setError: assign(toErrorContext),
  },
}).createMachine({
  id: 'statement',
  context: { period: '', format: 'csv', stored: false, error: null },
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
        input: ({ context: { period, format, stored } }) => ({ period, format, stored }),
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
  log: { received: { 'statement.make': ['period', 'format', 'stored'] } },
})
