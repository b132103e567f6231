import { type Model, noResponse, outcomesOf } from '../../models/graph'

/** The button of each format. */
export const receiptButtons: Readonly<Record<string, string>> = {
  png: 'Save image',
  pdf: 'Save PDF',
  letter: 'Letter for my bank',
}

export const receiptModel: Model<'receipt'> = {
  afterReload: ['restart', 'a picture is all or nothing'],
  inputs: [{ id: 'tx-ada-023' }],
  events: [
    { type: 'receipt.save', format: 'png' },
    { type: 'receipt.save', format: 'pdf' },
    { type: 'receipt.save', format: 'letter' },
    ...outcomesOf('saveReceipt', [{ kept: true }, { kept: false }], [noResponse]),
  ],
  visibleState: ({ context: { format } }) => format,
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  says: { 'receipt.save': ({ format }) => `Click '${receiptButtons[String(format)]}'` },
  answers: {
    saveReceipt: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page to save files' : null),
      done: ({ kept: wasKept }) =>
        wasKept
          ? "Save it in the device's dialog: the file is stored"
          : "Close the device's dialog: nothing is stored",
      failed: 'The file fails',
    },
  },
  invariants: {
    'only one file runs at a time': ({ before, asks }) => asks.length === 0 || before.matches('ready'),
    'the file has the clicked format': ({ event, after }) =>
      event.type !== 'receipt.save' || !after.matches('saving') || after.context.format === event.format,
  },
}
