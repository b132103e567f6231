import { beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../mock-api/accounts/personas'
import { type Operation, operations, requestOf } from './attack/inputs/asks'
import { restoreBeforeEach, restStage } from './stage/rest'

const rest = restStage()
// What there is to sell, send and swap.
beforeAll(async () => {
  for (const chain of ['tron', 'bsc'])
    await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain, amount: '100' })
})
restoreBeforeEach(() => rest.api)

/** A value of ada's own for every hole in a path where the call's `x-sample` says none. */
const own: Record<string, string> = {
  chain: 'tron',
  symbol: 'usdt',
  type: 'default',
  id: personas.ada.accountId,
  a: 'usdt',
  b: 'tron',
  key: 'never-sent',
}
/** What succeeds only at the end of a story, which tests of its own tell; here it is refused, in the same envelope. */
const stories = new Set([
  ...'discardBankAccount recoverOldAccount linkReferral verifyRecovery resetPassword savePassword'.split(' '),
  ...'updatePassword deleteAccount finishBiometricRegistration finishBiometricLogin removeFingerprint'.split(
    ' ',
  ),
])

const requestFor = (operation: Operation) =>
  requestOf(operation, { ...operation.sample, path: { ...own, ...operation.sample.path } })
/** The paths that a template serves. */
const matching = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
const named = operations.map((one) => [`${one.method} ${one.template}`, one] as const)

describe('every call of the contract', () => {
  it.each(named)(
    '[API-04] [ENT-30] %s answers ada in the envelope and the shape of openapi.yaml',
    async (_, operation) => {
      const { path, ...sent } = requestFor(operation)
      // The server compares each answer with openapi.yaml itself and would answer 500 (validateResponses).
      const { status, envelope, headers } = await rest.ask(path, { ...sent, token: await rest.logIn('ada') })
      const isRefused = stories.has(operation.name)
      if (isRefused) expect([400, 404, 409, 422]).toContain(status)
      else expect(status).toBe(operation.success)
      expect(Object.keys(envelope).sort()).toEqual([
        'data',
        'error',
        'nextPage',
        'numberOfPages',
        'previousPage',
      ])
      if (isRefused)
        expect(envelope).toMatchObject({ data: null, error: { summary: expect.stringMatching(/./) } })
      else expect(envelope.error).toBeNull()
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each(named)('%s serves no other method', async (_, operation) => {
    const { path } = requestFor(operation)
    const served = operations.filter(({ template }) => template === operation.template)
    // A path may be another template's too: 'registration' can stand for the {id} of a fingerprint.
    const alike = operations.filter(({ template }) => matching(template).test(path.split('?')[0]!))
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !alike.some((one) => one.method === method),
    )
    for (const method of others) {
      const { status, summary, headers } = await rest.ask(path, { method })
      expect({ status, summary }).toEqual({ status: 405, summary: 'Method not allowed' })
      expect(headers.get('allow')).toBe([...served.map((one) => one.method), 'OPTIONS'].join(', '))
    }
  })
})
