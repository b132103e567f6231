import { describe, expect, it } from 'vitest'
import { sessionEventAfter, wayAfter } from '../../machines/auth/ways.rules'
import type { Fact } from '../../machines/facts'
import { biometricCases, biometricFailure } from '../../machines/shared/biometric'
import { biometricCase } from '../../machines/shared/ceremony-error'
import { type Refusal, refusal } from '../../machines/shared/refusal'
import { consoleWordFor, toastFor } from '../../machines/shell/toast.rules'
import { after, done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const here = { path: '/dashboard/profile', search: '' }
const nobody = { hasToken: false, accountId: null, role: null }

describe('deleting the account', () => {
  const deleting = () => {
    const flow = new LiveFlow('deleteAccount')
    for (const event of [
      { type: 'deleteAccount.open' },
      { type: 'deleteAccount.enterPassword', filled: true },
      { type: 'deleteAccount.submit' },
    ])
      flow.actor.send(event as never)
    return flow
  }

  it('[GUARD-10] an answered success clears the session', async () => {
    const flow = deleting()
    await flow.happen(done('deleteAccount'))
    const [event] = flow.facts.map(sessionEventAfter)
    const session = new LiveFlow('session')
    await session.happen(done('restoreSession', { hasToken: true, accountId: 'a-1', role: 'customer' }))
    session.actor.send(event as never)
    expect(session.calls.at(-1)).toEqual({ port: 'clearSession', input: { reason: 'accountDeleted' } })
    await session.happen(done('clearSession'))
    expect(session.state.context.credentials).toEqual(nobody)
    expect(wayAfter(session.facts.at(-1)!, here, nobody)).toBe('/')
  })

  it.each([400, 401, 403, 404, 409, 422, 429, 500, 503, null])(
    '[GUARD-11] a failure (%s) ends no session',
    async (status) => {
      const flow = deleting()
      await flow.happen(failed('deleteAccount', refusal(status, 'No')))
      expect(flow.facts.map(({ type }) => type)).toEqual(['deleteAccount.refused'])
      expect(flow.facts.map(sessionEventAfter)).toEqual([null])
      expect(flow.state.value).toBe('asking')
    },
  )

  it('silence in the middle tells nothing at all', () => {
    const flow = deleting()
    expect([flow.facts, flow.state.value]).toEqual([[], 'deleting'])
  })
})

describe('a fingerprint', () => {
  const asking = () => {
    const flow = new LiveFlow('biometricLogin')
    flow.actor.send({ type: 'biometricLogin.start' } as never)
    return flow
  }
  const words = ({ state }: LiveFlow) => (state.context.refusal as Refusal | null)?.summary

  it.each(['admin', 'App.oldCustomer', 'Customer', ''])(
    '[GUARD-15] of the role %j is refused',
    async (role) => {
      const flow = asking()
      await flow.happen(done('authenticateByFingerprint', { accountId: 'a-1', role }))
      expect([words(flow), flow.facts]).toEqual(['you cannot access this service with this account', []])
      expect(flow.state.value).toBe('idle')
    },
  )

  it('of a customer begins the session', async () => {
    const flow = asking()
    await flow.happen(done('authenticateByFingerprint', { accountId: 'a-1', role: 'customer' }))
    expect(flow.facts.map(sessionEventAfter)).toEqual([
      { type: 'session.begin', accountId: 'a-1', role: 'customer' },
    ])
  })

  it.each(biometricCases)('[BIO-05] [BIO-06] %s is a word for the console and no toast', async (word) => {
    const login = asking()
    await login.happen(failed('authenticateByFingerprint', biometricFailure(word)))
    expect(words(login)).toBe('Error login')
    const registration = new LiveFlow('biometricRegistration')
    registration.actor.send({ type: 'biometricRegistration.start' } as never)
    await registration.happen(failed('registerFingerprint', biometricFailure(word)))
    const told = [...login.facts, ...registration.facts]
    expect(told).toHaveLength(2)
    expect(told.map(toastFor)).toEqual([null, null])
    expect(told.map(consoleWordFor)).toEqual([word, word])
  })

  it('nothing else is for the console', () => {
    const facts: Fact[] = [{ type: 'biometricLogin.unsupported' }, { type: 'session.rejected' }]
    expect(facts.map(consoleWordFor)).toEqual([null, null])
  })

  it('is over once somebody is welcomed, and its words go when it is dismissed', async () => {
    const flow = asking()
    await flow.happen(failed('authenticateByFingerprint', refusal(null, null)))
    expect(words(flow)).toBe('Error login')
    flow.actor.send({ type: 'biometricLogin.dismiss' } as never)
    expect(words(flow)).toBeUndefined()
    flow.actor.send({ type: 'biometricLogin.start' } as never)
    await flow.happen(done('authenticateByFingerprint', { accountId: 'a-1', role: 'customer' }))
    expect(flow.state.status).toBe('done')
  })

  it('that nobody answers ends after 10 seconds as a general error', async () => {
    const flow = asking()
    await flow.happen(after('CEREMONY'))
    expect([words(flow), flow.facts]).toEqual([
      'Error login',
      [{ type: 'biometricLogin.failed', case: 'general error' }],
    ])
  })
})

describe('named cases', () => {
  it.each<[string, string | null, string | null, string]>([
    ['[BIO-08]', 'ERROR_CEREMONY_ABORTED', 'AbortError', 'aborted'],
    ['[BIO-08]', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError', 'aborted'],
    ['[BIO-09]', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', 'previously registered'],
    [
      '[BIO-10]',
      'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
      'ConstraintError',
      'missing user-verification support',
    ],
    ['[BIO-11]', 'ERROR_INVALID_DOMAIN', 'SecurityError', 'invalid domain'],
    ['[BIO-12]', 'ERROR_INVALID_RP_ID', 'SecurityError', 'invalid relying-party id'],
    ['[BIO-13]', 'ERROR_INVALID_USER_ID_LENGTH', 'TypeError', 'invalid user id length (1 to 64)'],
    ['[BIO-14]', 'ERROR_MALFORMED_PUBKEYCREDPARAMS', 'NotSupportedError', 'unsupported algorithm'],
    [
      '[BIO-14]',
      'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
      'NotSupportedError',
      'unsupported algorithm',
    ],
    ['[BIO-15]', 'ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError', 'general error'],
    ['[BIO-15]', null, 'DataError', 'general error'],
    ['[BIO-15]', 'constructor', 'toString', 'general error'],
    ['[BIO-15]', null, null, 'general error'],
  ])('%s %s, %s: %s', (_, code, name, word) => {
    expect(biometricCase(code, name)).toBe(word)
    expect(biometricCases).toContain(word)
  })
})
