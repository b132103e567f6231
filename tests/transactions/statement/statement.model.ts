import { type Model, noResponse, outcomesOf, received } from '../../models/graph'

const make = { type: 'statement.make', period: '' } as const

export const statementModel: Model<'statement'> = {
  afterReload: ['restart', 'a file is all or nothing; the period is in the address'],
  events: [
    { ...make, format: 'csv' },
    { ...make, format: 'print' },
    ...received('statement.cancel'),
    ...outcomesOf('makeStatement', [undefined], [noResponse]),
  ],
  visibleState: ({ context: { format, error } }) => [format, error],
  at: '/dashboard/transactions',
  as: 'ada',
  says: {
    'statement.make': ({ format }) => `Click '${format === 'csv' ? 'Save CSV' : 'Print'}'`,
    'statement.cancel': "Click 'Cancel'",
  },
  answers: {
    makeStatement: {
      call: 'GET /v1/app/transactions/customer',
      done: 'The file is stored, or the print dialog opens',
      failed: 'The statement fails',
    },
  },
  proves: {
    'statement.ready statement.make': ['EXT-04'],
    'statement.making statement.cancel': ['EXT-07'],
  },
  invariants: {
    'only one statement runs at a time': ({ before, asks }) => asks.length === 0 || before.matches('ready'),
    'the file has the clicked format': ({ event, after }) =>
      event.type !== 'statement.make' || !after.matches('making') || after.context.format === event.format,
    'a failed statement is never offered': ({ event, after }) =>
      !event.type.startsWith('xstate.error') || after.context.error !== null,
  },
}
