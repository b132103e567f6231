import { answers, type Model, received, silence } from '../../models/graph'

const make = { type: 'statement.make', period: '', stored: false } as const

export const statementModel: Model<'statement'> = {
  afterReload: ['anew', 'a file is made or it is not; the period by the address'],
  events: [
    { ...make, format: 'csv' },
    { ...make, format: 'print' },
    { ...make, format: 'csv', stored: true },
    ...received('statement.cancel'),
    ...answers('makeStatement', [undefined], [silence]),
  ],
  seen: ({ context: { format, stored, error } }) => [format, stored, error],
  offers: ({ context: { format, stored, error } }, event) =>
    event.type !== 'statement.make' ||
    !event.stored ||
    (error !== null && !stored && event.format === format),
  // Of what the device has, nobody is asked.
  driven: ({ context: { stored } }, { type }) => !stored || !type.startsWith('xstate.error'),
  byHand: { 'failed makeStatement stored': 'the device has something by then, and no call that could fail' },
  at: '/dashboard/transactions',
  as: 'ada',
  says: {
    'statement.make': ({ format, stored }) =>
      `Press '${stored ? 'Use what this device has' : format === 'csv' ? 'Save CSV' : 'Print'}'`,
    'statement.cancel': "Press 'Cancel'",
  },
  answers: {
    makeStatement: {
      call: 'GET /v1/app/transactions/customer',
      done: "The file is kept, or the device's dialog for printing opens",
      failed: 'The statement cannot be made',
    },
  },
  proves: {
    'statement.ready statement.make': ['EXT-04'],
    'statement.making statement.cancel': ['EXT-07'],
  },
  invariants: {
    'one statement is made at a time': ({ before, asks }) => asks.length === 0 || before.matches('ready'),
    'what is made is what was pressed': ({ event, after }) =>
      event.type !== 'statement.make' || !after.matches('making') || after.context.format === event.format,
    'nothing is offered as made that failed': ({ event, after }) =>
      !event.type.startsWith('xstate.error') || after.context.error !== null,
  },
}
