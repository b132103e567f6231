import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { later, press } from '../../stage/screen-stage'
import { asked, openDetails } from '../details/details-stage'

beforeEach(() => window.localStorage.clear())
afterEach(cleanup)

const comment = (id: string, body: string, changed: object = {}) => ({
  id,
  body,
  username: 'ada',
  createDate: '2026-11-20T09:00:00.000Z',
  ...changed,
})
const log = () => screen.findByRole('log', { name: 'Comments' })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment')
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const shown = async () =>
  [...(await log()).querySelectorAll('[dir=auto]')].map(({ textContent }) => textContent)

describe('comments', () => {
  it('[COMMENT-01] [COMMENT-02] a panel 338 px high: each with body, date and username, the oldest first', async () => {
    await openDetails(
      {},
      {
        comments: () => [
          comment('c2', 'The bank says it was sent.', {
            username: 'sade',
            createDate: '2026-11-20T22:05:00.000Z',
          }),
          comment('c1', 'Where is it?'),
        ],
      },
    )
    await waitFor(async () => expect(await shown()).toEqual(['Where is it?', 'The bank says it was sent.']))
    expect(screen.getByRole('region', { name: 'Comments' }).style.height).toBe('338px')
    const rows = [...(await log()).children].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'ada20 Nov 2026, 10:00Where is it?',
      'sade20 Nov 2026, 23:05The bank says it was sent.',
    ])
  })

  it('[COMMENT-03] a comment is there at once, is sent with a key of its own, and stands at the end', async () => {
    const answer = later<unknown>()
    const stage = await openDetails(
      {},
      {
        comments: () => [comment('c1', 'Before')],
        addComment: () => answer.promise,
      },
    )
    await waitFor(async () => expect(await shown()).toEqual(['Before']))
    write('  Where is it? ')
    press('Send')
    await waitFor(async () => expect(await shown()).toEqual(['Before', 'Where is it?']))
    expect([screen.getByText('Sending…').tagName, field().value]).toEqual(['SPAN', ''])
    stage.answers.comments = () => [comment('c2', 'Where is it?'), comment('c1', 'Before')]
    answer.give(comment('c2', 'Where is it?'))
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    expect(await shown()).toEqual(['Before', 'Where is it?'])
    expect(asked(stage, 'AddComment')).toEqual([
      { transactionId: 'CN-7', body: 'Where is it?', idempotencyKey: expect.stringMatching(/^[\w-]{8,}$/) },
    ])
  })
})
