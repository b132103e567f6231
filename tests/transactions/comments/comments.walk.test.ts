import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { draftOf, saveDraft } from '../../../client/transactions/comments/draft.store'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { lettersLeft } from '../../../machines/transactions/comments/comments.rules'
import { restCall } from '../../models/actors'
import { done, failed } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

const transactionId = 'CN-ADAXXXX023'
const label = 'Your comment'
const lostText = 'What did not get through'
const reload = 'Load comments again'

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
  ports: {
    readComments: restCall('GET', '/v1/app/comments'),
    sendComment: restCall('POST', '/v1/app/comments'),
  },
  does: {
    'comments.refresh': ({ page }) => page.press(reload),
    'comments.lookAgain': ({ page }) => page.revalidate(),
    'comments.write': ({ page }, { length }) => page.retype(label, 'x'.repeat(Number(length))),
    'comments.send': ({ page }) => page.press('Send'),
    'comments.sendAgain': ({ page }) => page.press('Send again'),
    'comments.discard': ({ page }) => page.press('Discard'),
  },
  shows: Object.fromEntries(
    ['loading', 'shown', 'lookingAgain', 'failed'].flatMap((reading) =>
      ['ready', 'sending', 'unsent'].map((writing) => [
        `reading.${reading},writing.${writing}`,
        (page, { context }, { services }) => {
          page.holds(label, 'x'.repeat(context.length))
          page.reads(lettersLeft(context.length))
          page.waits('Send', writing === 'sending')
          expect(page.has('Send again')).toBe(writing === 'unsent')
          if (context.sendError && writing === 'unsent') page.says(summaryOf(context.sendError))
          expect(draftOf(services.storage, transactionId).unsent === null).toBe(writing === 'ready')
          expect(page.has(reload)).toBe(reading === 'failed')
          if (context.error) page.says(summaryOf(context.error))
        },
      ]),
    ),
  ),
  level: 'effects',
  journeys: {
    'a lost reply: the comment is sent again under its key and stands there once': [
      done('readComments'),
      { type: 'comments.write', length: 1000 },
      { type: 'comments.send', key: 'key-1' },
      failed('sendComment', apiError(null, null)),
      { type: 'comments.sendAgain' },
      done('sendComment'),
      done('readComments'),
    ],
  },
})
