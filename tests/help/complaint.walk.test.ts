import { expect } from 'vitest'
import { fieldProblems, summaryOf } from '../../machines/core/api-error'
import { type emptyComplaint, problemsIn } from '../../machines/help/complaint.rules'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'

const labels = {
  transactionId: 'Transaction ID',
  blockchainTransactionHash: 'Blockchain transaction hash',
} as const
/** Shows the fields, which are behind the list of transactions. */
const byHand = "It's not listed"
type Needed = keyof typeof labels

walkEvery('complaint', {
  at: '/dashboard/help',
  as: 'ada',
  stage: ({ services }, input) => {
    const { draft } = input as { draft: typeof emptyComplaint }
    if (draft.transactionId !== '') services.storage.setItem('app.complaint', JSON.stringify(draft))
  },
  actors: { fileComplaint: restCall('POST', '/v1/app/compliants') },
  does: {
    'complaint.open': ({ page }, { transactionId, hash }) => {
      if (transactionId === '') page.click(/^Make a complaint/)
      else page.go(`/dashboard/help?transactionId=${transactionId}&hash=${hash}`)
    },
    // The printed sentence says it in one.
    'complaint.enter': async (walker, { field, text }) => {
      if (walker.page.has(byHand)) walker.page.click(byHand)
      await walker.until(() => expect(walker.page.has(byHand)).toBe(false))
      walker.page.retype(labels[field as Needed], String(text))
    },
    'complaint.submit': (walker, { intentId }) => {
      walker.nextId(String(intentId))
      walker.page.click('Submit')
    },
  },
  shows: {
    closed: (page) => page.lacks('Additional details (optional)'),
    editing: (page, { context: { draft, checked, error: apiError } }) => {
      const problems = {
        ...fieldProblems(apiError, ['transactionId', 'blockchainTransactionHash']),
        ...(checked ? problemsIn(draft) : {}),
      }
      for (const field of Object.keys(labels) as Needed[]) {
        page.holds(labels[field], draft[field])
        page.marks(labels[field], problems[field])
      }
      if (apiError) page.reads(summaryOf(apiError))
      page.waits('Submit', false)
    },
    filing: (page) => page.waits('Submit'),
  },
})
