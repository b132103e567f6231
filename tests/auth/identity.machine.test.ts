import { describe, expect, it } from 'vitest'
import { sessionEventAfter } from '../../machines/auth/session/redirects.rules'
import { type BiometricCase, biometricCases, biometricFailure } from '../../machines/biometrics/biometric'
import { biometricCase } from '../../machines/biometrics/ceremony-error'
import { apiError } from '../../machines/core/api-error'
import { consoleWordFor, toastFor } from '../../machines/shell/overlays/toast.rules'
import { played } from '../models/form-flows'
import { after, done, failed, type PlainEvent } from '../models/graph'

describe('deleting the account', () => {
  const deleting = (...events: PlainEvent[]) =>
    played(
      'deleteAccount',
      undefined,
      { type: 'deleteAccount.open' },
      { type: 'deleteAccount.enterPassword', filled: true },
      { type: 'deleteAccount.submit' },
      ...events,
    )

  it('[GUARD-10] an answered success drops the session, and nothing before it', async () => {
    expect((await deleting()).eventBus).toEqual([])
    const { eventBus } = await deleting(done('deleteAccount'))
    expect(eventBus.map(sessionEventAfter)).toEqual([{ type: 'session.dropDeletedAccount' }])
  })

  it.each([400, 401, 403, 404, 409, 422, 429, 500, 503, null])(
    '[GUARD-11] a failure (%s) ends no session',
    async (status) => {
      const { eventBus, state } = await deleting(failed('deleteAccount', apiError(status, 'No')))
      expect(eventBus.map(({ type }) => type)).toEqual(['deleteAccount.refused'])
      expect([eventBus.map(sessionEventAfter), state.value]).toEqual([[null], 'asking'])
    },
  )
})

describe('a fingerprint', () => {
  const asking = async (...events: PlainEvent[]) => {
    const { state, eventBus } = await played(
      'biometricLogin',
      undefined,
      { type: 'biometricLogin.start' },
      ...events,
    )
    return { words: state.context.error?.summary, eventBus, state }
  }
  const of = (role: string) => done('authenticateByFingerprint', { accountId: 'a-1', role })

  it.each(['admin', 'App.oldCustomer', 'Customer', ''])(
    '[GUARD-15] of the role %j is refused',
    async (role) => {
      const { words, eventBus, state } = await asking(of(role))
      expect([words, eventBus]).toEqual(['you cannot access this service with this account', []])
      expect(state.value).toBe('idle')
    },
  )

  it.each(biometricCases)('[BIO-05] [BIO-06] %s is a word for the console and no toast', async (word) => {
    const login = await asking(failed('authenticateByFingerprint', biometricFailure(word)))
    expect(login.words).toBe('Error login')
    const registration = await played(
      'biometricRegistration',
      undefined,
      { type: 'biometricRegistration.start' },
      failed('registerFingerprint', biometricFailure(word)),
    )
    const emitted = [...login.eventBus, ...registration.eventBus]
    expect(emitted.map(toastFor)).toEqual([null, null])
    expect(emitted.map(consoleWordFor)).toEqual([word, word])
  })

  it('that nobody answers ends after 10 seconds as a general error', async () => {
    const { words, eventBus } = await asking(after('CEREMONY'))
    expect([words, eventBus]).toEqual([
      'Error login',
      [{ type: 'biometricLogin.failed', case: 'general error' }],
    ])
  })
})

describe('named cases', () => {
  const noVerification = 'AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
  const noAlgorithm = 'AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'

  it.each<[ids: string, code: string | null, name: string | null, word: BiometricCase]>([
    ['[BIO-08]', 'CEREMONY_ABORTED', 'AbortError', 'aborted'],
    ['[BIO-08]', 'PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError', 'aborted'],
    ['[BIO-09]', 'AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', 'previously registered'],
    ['[BIO-10]', noVerification, 'ConstraintError', 'missing user-verification support'],
    ['[BIO-11]', 'INVALID_DOMAIN', 'SecurityError', 'invalid domain'],
    ['[BIO-12]', 'INVALID_RP_ID', 'SecurityError', 'invalid relying-party id'],
    ['[BIO-13]', 'INVALID_USER_ID_LENGTH', 'TypeError', 'invalid user id length (1 to 64)'],
    ['[BIO-14]', 'MALFORMED_PUBKEYCREDPARAMS', 'NotSupportedError', 'unsupported algorithm'],
    ['[BIO-14]', noAlgorithm, 'NotSupportedError', 'unsupported algorithm'],
    ['[BIO-15]', 'AUTHENTICATOR_GENERAL_ERROR', 'UnknownError', 'general error'],
    ['[BIO-15]', null, 'DataError', 'general error'],
    ['[BIO-15]', null, 'toString', 'general error'],
    ['[BIO-15]', null, null, 'general error'],
  ])('%s %s, %s: %s', (_, code, name, word) => {
    expect(biometricCase(code && `ERROR_${code}`, name)).toBe(word)
  })

  it('[BIO-15] a code that every object knows is none', () => {
    expect(biometricCase('constructor', null)).toBe('general error')
  })

  it('[BIO-15] there are exactly eight', () => {
    expect(biometricCases).toEqual([
      'aborted',
      'previously registered',
      'missing user-verification support',
      'invalid domain',
      'invalid relying-party id',
      'invalid user id length (1 to 64)',
      'unsupported algorithm',
      'general error',
    ])
  })
})
