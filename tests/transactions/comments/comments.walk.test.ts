import { expect } from 'vitest'
import { draftOf, saveDraft } from '../../../client/transactions/comments/comments.view'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { lettersLeft } from '../../../machines/transactions/comments/comments.rules'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

const transactionId = 'CN-ADAXXXX023'
const label = 'Your comment'
const lostText = 'What did not get through'

walkEvery('comments', {
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  stage: ({ services }, input) => {
    const { length, key } = input as { length: number; key: string | null }
    if (key)
      saveDraft(services.storage, transactionId, {
        text: 'x'.repeat(length),
        unsent: { key, body: lostText },
      })
  },
  actors: { sendComment: restCall('POST', '/v1/app/comments') },
  does: {
    'comments.write': ({ page }, { length }) => page.retype(label, 'x'.repeat(Number(length))),
    'comments.send': ({ page }) => page.click('Send'),
    'comments.sendAgain': ({ page }) => page.click('Send again'),
    'comments.discard': ({ page }) => page.click('Discard'),
  },
  shows: Object.fromEntries(
    ['ready', 'sending', 'unsent'].map((writing) => [
      writing,
      (page, { context }, { services }) => {
        page.holds(label, 'x'.repeat(context.length))
        page.reads(lettersLeft(context.length))
        page.waits('Send', writing === 'sending')
        if (writing === 'sending') page.reads('Sending…')
        expect(page.has('Send again')).toBe(writing === 'unsent')
        if (context.sendError && writing === 'unsent') page.says(summaryOf(context.sendError))
        expect(draftOf(services.storage, transactionId).unsent === null).toBe(writing === 'ready')
      },
    ]),
  ),
  level: 'effects',
  journeys: {
    '[COMMENT-03] a lost reply: the comment is sent again under its key and stands there once': [
      { type: 'comments.write', length: 1000 },
      { type: 'comments.send', key: 'key-1' },
      errorEvent('sendComment', apiError(null, null)),
      { type: 'comments.sendAgain' },
      doneEvent('sendComment'),
    ],
  },
})
