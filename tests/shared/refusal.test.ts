import { describe, expect, it } from 'vitest'
import { asRefusal, isFinal, refusal, summaryOf } from '../../machines/shared/refusal'

describe('whatever a port threw', () => {
  it.each([
    null,
    undefined,
    'text',
    42,
    new Error('x'),
    new DOMException('x', 'AbortError'),
    {},
    [],
    { status: 400 },
  ])('counts as nobody answering when it is no refusal: %s', (thrown) =>
    expect(asRefusal(thrown)).toEqual({ status: null, summary: null, fields: {} }),
  )

  it('keeps what a refusal says, and nothing else', () => {
    const thrown = {
      status: 422,
      summary: 'Check your entries',
      fields: { email: 'invalid email', code: 7 },
      retryAfter: 5,
      token: 'x',
    }
    expect(asRefusal(thrown)).toEqual({
      status: 422,
      summary: 'Check your entries',
      fields: { email: 'invalid email' },
      retryAfter: 5,
    })
    expect(asRefusal({ status: '422', summary: '' })).toEqual(refusal(null, null))
    expect(asRefusal({ status: 422, summary: 7, retryAfter: '5' })).toEqual(refusal(422, null))
    expect(asRefusal(asRefusal(thrown))).toEqual(asRefusal(thrown))
  })

  it("is shown in the server's words, else as being offline", () => {
    expect(summaryOf(refusal(500, 'Broken'))).toBe('Broken')
    expect(summaryOf(refusal(500, null))).toBe('Oops! Looks like you are offline.')
  })
})

it.each([400, 402, 403, 404, 405, 410, 413, 422, 451, 499])('%s is a final no', (status) => {
  expect(isFinal(refusal(status, null))).toBe(true)
})

it.each([null, 401, 408, 409, 425, 429, 500, 502, 503, 504, 200, 302])(
  '%s leaves the fate of money open',
  (status) => {
    expect(isFinal(refusal(status, null))).toBe(false)
  },
)
