import type { WholeTicketFragment } from '../../client/generated/graphql'
import { sceneStart } from '../fixtures/customers'

const hourMs = 3_600_000
/** Returns the ISO time `count` hours after the scene's start (Friday, 20 Nov 2026, 13:00 in Lagos). */
export const hours = (count: number): string => new Date(sceneStart + count * hourMs).toISOString()

type Step = WholeTicketFragment['steps'][number]['step']

/** Returns a ticket with these steps; each hour is relative to the scene's start. */
export const ticketOf = (
  ticket: string,
  ...steps: readonly [step: Step, hour: number][]
): WholeTicketFragment => ({
  __typename: 'Ticket',
  ticket,
  transactionId: 'CN-7',
  description: null,
  steps: steps.map(([step, hour]) => ({ __typename: 'TicketStep', step, at: hours(hour) })),
  answerBy: hours(steps.findLast(([step]) => step === 'received')![1] + 24),
  status: steps.at(-1)![0],
})

export const listOf = (...nodes: object[]) => ({ nodes })
