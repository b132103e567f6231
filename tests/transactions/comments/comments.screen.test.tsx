import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rejectUnreachable } from '../../fixtures/customers'
import { click } from '../../fixtures/screen.fixture'
import { openDetails, variablesOf } from '../details/details.fixture'

const comment = (id: string, body: string, changed: object = {}) => ({
  id,
  body,
  username: 'ada',
  createDate: '2026-11-20T09:00:00.000Z',
  ...changed,
})
const log = () => screen.findByRole('log', { name: 'Comments' })
const visibleComments = async () =>
  [...(await log()).querySelectorAll('[dir=auto]')].map(({ textContent }) => textContent)

describe('comments', () => {
  it('the comments panel lists the oldest comment first [COMMENT-01] [COMMENT-02]', async () => {
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
    await waitFor(async () =>
      expect(await visibleComments()).toEqual(['Where is it?', 'The bank says it was sent.']),
    )
    expect(screen.getByRole('region', { name: 'Comments' }).style.height).toBe('338px')
    const rows = [...(await log()).children].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Where is it?ada · 20 Nov 2026, 10:00',
      'The bank says it was sent.CoinNaira support · 20 Nov 2026, 23:05',
    ])
  })

  it('a comment that got no response is resent with the same key [COMMENT-03]', async () => {
    const stored: ReturnType<typeof comment>[] = []
    const fixture = await openDetails({}, { comments: () => stored, addComment: rejectUnreachable })
    fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'Where is it?' } })
    click('Send')
    await screen.findByText('Not sent')
    fixture.responses.addComment = () => {
      stored.push(comment('c1', 'Where is it?'))
      return stored[0]
    }
    click('Send again')
    await waitFor(async () => expect(await visibleComments()).toEqual(['Where is it?']))
    expect(screen.queryByText('Not sent')).toBeNull()
    const [first, second] = variablesOf(fixture, 'AddComment')
    expect(second).toEqual(first)
  })
})
