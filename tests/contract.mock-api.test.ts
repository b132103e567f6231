import { beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../mock-api/accounts/personas'
import { contract, type Operation } from '../mock-api/http/document'
import { restStage } from './stage/rest'

const rest = restStage()
// What there is to sell, send and swap.
beforeAll(async () => {
  for (const chain of ['tron', 'bsc'])
    await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain, amount: '100' })
})

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
  'discardBankAccount',
  'recoverOldAccount',
  'linkReferral',
  'verifyRecovery',
  'resetPassword',
  'savePassword',
  'updatePassword',
  'deleteAccount',
  'finishBiometricRegistration',
  'finishBiometricLogin',
  'removeFingerprint',
])

interface Call {
  name: string
  template: string
  path: string
  method: string
  body: unknown
  /** What the contract says a call answers that went well. */
  success: number
  isPublic: boolean
}

const calls: Call[] = Object.entries(contract.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const {
      operationId: name,
      security,
      responses,
      'x-sample': sample = {},
    } = operation as Operation & {
      security?: unknown[]
    }
    const filled = template.replace(
      /\{(\w+)\}/g,
      (_, hole: string) => sample.path?.[hole] ?? own[hole] ?? hole,
    )
    const path = sample.query ? `${filled}?${new URLSearchParams(sample.query)}` : filled
    return {
      name,
      template,
      path,
      method: method.toUpperCase(),
      body: sample.body,
      success: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
      isPublic: security?.length === 0,
    }
  }),
)
const ask = ({ path, method, body }: Call, token?: string) =>
  rest.ask(path, { method, body, ...(token === undefined ? {} : { token }) })
/** The paths that a template serves. */
const matching = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
const named = (list: Call[]) => list.map((call) => [`${call.method} ${call.template}`, call] as const)

describe('every call of the contract', () => {
  it.each(named(calls))(
    '[API-04] [ENT-30] %s answers ada in the envelope and the shape of openapi.yaml',
    async (_, call) => {
      // The server compares each answer with openapi.yaml itself and would answer 500 (validateResponses).
      const { status, envelope, headers } = await ask(call, await rest.logIn('ada'))
      const isRefused = stories.has(call.name)
      if (isRefused) expect([400, 404, 409, 422]).toContain(status)
      else expect(status).toBe(call.success)
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

  it.each(named(calls))('%s serves no other method', async (_, call) => {
    const served = Object.keys(contract.paths[call.template]!).map((method) => method.toUpperCase())
    // A path may be another template's too: 'registration' can stand for the {id} of a fingerprint.
    const alike = calls.filter(({ template }) => matching(template).test(call.path.split('?')[0]!))
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !alike.some((one) => one.method === method),
    )
    for (const method of others) {
      const { status, summary, headers } = await rest.ask(call.path, { method })
      expect({ status, summary }).toEqual({ status: 405, summary: 'Method not allowed' })
      expect(headers.get('allow')).toBe([...served, 'OPTIONS'].join(', '))
    }
  })
})
