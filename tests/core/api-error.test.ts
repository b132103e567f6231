import { describe, expect, it } from 'vitest'
import { apiError, isFinal, summaryOf, toApiError } from '../../machines/core/api-error'

describe('API errors', () => {
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
  ])('the thrown value %s counts as an unreachable server', (thrown) =>
    expect(toApiError(thrown)).toEqual({ status: null, summary: null, fields: {} }),
  )

  it('toApiError keeps only the known fields with valid types', () => {
    const thrown = {
      status: 422,
      summary: 'Check your entries',
      fields: { email: 'invalid email', code: 7 },
      retryAfter: 5,
      token: 'x',
    }
    expect(toApiError(thrown)).toEqual({
      status: 422,
      summary: 'Check your entries',
      fields: { email: 'invalid email' },
      retryAfter: 5,
    })
    expect(toApiError({ status: '422', summary: '' })).toEqual(apiError(null, null))
    expect(toApiError({ status: 422, summary: 7, retryAfter: '5' })).toEqual(apiError(422, null))
    expect(toApiError(toApiError(thrown))).toEqual(toApiError(thrown))
  })

  it('an error without a summary says that the client is offline', () => {
    expect(summaryOf(apiError(500, 'Broken'))).toBe('Broken')
    expect(summaryOf(apiError(500, null))).toBe('Oops! Looks like you are offline.')
  })
})

it.each([400, 402, 403, 404, 405, 410, 413, 422, 451, 499])('status %s is a final rejection', (status) => {
  expect(isFinal(apiError(status, null))).toBe(true)
})

it.each([null, 401, 408, 409, 425, 429, 500, 502, 503, 504, 200, 302])(
  'status %s leaves the outcome of money unknown',
  (status) => {
    expect(isFinal(apiError(status, null))).toBe(false)
  },
)
