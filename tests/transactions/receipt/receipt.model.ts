import { answers, type Model, silence } from '../../models/graph'

export const receiptModel: Model<'receipt'> = {
  afterReload: ['anew', 'a picture is made or it is not'],
  inputs: [{ id: 'tx-ada-023' }],
  events: [
    { type: 'receipt.save', format: 'png' },
    { type: 'receipt.save', format: 'pdf' },
    ...answers('saveReceipt', [{ kept: true }, { kept: false }], [silence]),
  ],
  seen: ({ context: { format } }) => format,
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  says: { 'receipt.save': ({ format }) => `Press '${format === 'png' ? 'Save image' : 'Save PDF'}'` },
  answers: {
    saveReceipt: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page to save files' : null),
      done: ({ kept }) =>
        kept
          ? "Take it in the device's dialog: the file is kept"
          : "Close the device's dialog: nothing is kept",
      failed: 'The file cannot be made',
    },
  },
  invariants: {
    'one file is made at a time': ({ before, asks }) => asks.length === 0 || before.matches('ready'),
    'what is made is what was pressed': ({ event, after }) =>
      event.type !== 'receipt.save' || !after.matches('saving') || after.context.format === event.format,
  },
}
