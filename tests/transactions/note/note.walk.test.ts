import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { noteProblem } from '../../../machines/transactions/note/note.rules'
import { transactions } from '../../../mock-api/schema/transactions'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

const label = 'Note'
const writing = (length: number): string => 'x'.repeat(length)

walkEvery('note', {
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  actors: { saveNote: restCall('PUT', '/v1/app/transactions/{id}/note') },
  does: {
    'note.open': async (walker) => {
      // An earlier step may have saved one.
      await walker.stage.api.db
        .update(transactions)
        .set({ note: '' })
        .where(eq(transactions.id, 'tx-ada-023'))
      await walker.until(() => {
        if (walker.page.has('Edit note')) walker.page.click('Refresh')
        expect(walker.page.has('Add a note')).toBe(true)
      })
      walker.page.click('Add a note')
    },
    'note.close': ({ page }) => page.click('Cancel'),
    'note.write': ({ page }, { length }) => page.retype(label, writing(Number(length))),
    'note.submit': ({ page }) => page.click('Save note'),
  },
  shows: {
    closed: (page, _, { records }) => {
      page.lacks('Save note')
      if (records.at(-1)?.event.type === 'note.saved') page.toasts('Note saved')
    },
    editing: (page, { context: { length, checked, error: reason } }) => {
      page.holds(label, writing(length))
      page.reads(`${length} / 140`)
      page.marks(label, checked ? noteProblem(length) : undefined)
      if (reason) page.toasts(summaryOf(reason))
      page.waits('Save note', false)
    },
    saving: (page) => page.waits('Save note'),
  },
})
