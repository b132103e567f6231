import type { WebAuthnError } from '@simplewebauthn/browser'
import { describe, expect, it } from 'vitest'
import { type BiometricCase, biometricCases, biometricFailure } from '../../machines/biometrics/biometric'
import { biometricCase } from '../../machines/biometrics/ceremony-error'
import { consoleWordFor, toastFor } from '../../machines/shell/overlays/toast.rules'
import { describeForms, start } from '../models/form-flows'
import { errorEvent } from '../models/graph'
import { person } from './account/person'

const enter = (field: string, text: string) => ({ type: 'register.enter', field, text })
const enterPassword = { type: 'register.enterPassword', verdict: 'good' }
const { email, phone, ...names } = person
const inputResumedAt = (step: string) => ({ resumed: { step, email: ` ${email} `, sentAt: 0 } })
const recovery = { flow: 'recovery', sentInput: { email }, emitted: 'recovery.refused' } as const
const completeCode = { type: 'recovery.enterCode', verdict: 'whole' }
const passwords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }

describeForms([
  {
    flow: 'register',
    input: { referral: null },
    typed: [
      ...Object.entries({ ...names, email }).map(([field, text]) => enter(field, ` ${text}\t`)),
      enter('phone', '\t0801 234-5678\n'),
      enterPassword,
    ],
    actor: 'registerAccount',
    sentInput: person,
    emitted: 'register.refused',
    namedEvents: {
      password: enterPassword,
      firstName: enter('firstName', 'Adaeze'),
      phone: enter('phone', phone),
    },
  },
  {
    ...recovery,
    input: { resumed: null },
    typed: [{ type: 'recovery.enterEmail', text: ` ${email}\n` }],
    actor: 'sendCode',
  },
  {
    ...recovery,
    input: inputResumedAt('code'),
    typed: [completeCode],
    actor: 'verifyCode',
    namedEvents: { otp: completeCode },
  },
  {
    ...recovery,
    input: inputResumedAt('password'),
    opening: [completeCode],
    typed: [passwords],
    actor: 'resetPassword',
    namedEvents: { newPassword: passwords },
  },
])

it.each(biometricCases)(
  'biometric failure %s logs to the console without a toast [BIO-05] [BIO-06]',
  async (caseName) => {
    const runFailed = (flow: 'biometricLogin' | 'biometricRegistration', actor: string) =>
      start(flow, undefined, { type: `${flow}.start` }, errorEvent(actor, biometricFailure(caseName)))
    const login = await runFailed('biometricLogin', 'authenticateByFingerprint')
    expect(login.state.context.error?.summary).toBe('Error login')
    const registration = await runFailed('biometricRegistration', 'registerFingerprint')
    const emitted = [...login.eventBus, ...registration.eventBus]
    expect(emitted.map(toastFor)).toEqual([null, null])
    expect(emitted.map(consoleWordFor)).toEqual([caseName, caseName])
  },
)

/** A code of the library, or 'constructor', which every object inherits. */
type Code = WebAuthnError['code'] | 'constructor' | null

describe('biometric error cases', () => {
  const noVerification = 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
  const noAlgorithm = 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'

  const cases: [ids: string, code: Code, name: string | null, expectedCase: BiometricCase][] = [
    ['[BIO-08]', 'ERROR_CEREMONY_ABORTED', 'AbortError', 'aborted'],
    ['[BIO-08]', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError', 'aborted'],
    ['[BIO-08]', 'ERROR_CEREMONY_ABORTED', null, 'aborted'],
    ['[BIO-08]', null, 'AbortError', 'aborted'],
    ['[BIO-09]', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', 'previously registered'],
    ['[BIO-10]', noVerification, 'ConstraintError', 'missing user-verification support'],
    [
      '[BIO-10]',
      'ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE',
      'InvalidStateError',
      'missing user-verification support',
    ],
    ['[BIO-11]', 'ERROR_INVALID_DOMAIN', 'SecurityError', 'invalid domain'],
    ['[BIO-12]', 'ERROR_INVALID_RP_ID', 'SecurityError', 'invalid relying-party id'],
    ['[BIO-13]', 'ERROR_INVALID_USER_ID_LENGTH', 'TypeError', 'invalid user id length (1 to 64)'],
    ['[BIO-14]', 'ERROR_MALFORMED_PUBKEYCREDPARAMS', 'NotSupportedError', 'unsupported algorithm'],
    ['[BIO-14]', noAlgorithm, 'NotSupportedError', 'unsupported algorithm'],
    ['[BIO-15]', 'ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError', 'general error'],
    ['[BIO-15]', null, 'DataError', 'general error'],
    ['[BIO-15]', null, 'toString', 'general error'],
    ['[BIO-15]', null, null, 'general error'],
    ['[BIO-15]', 'constructor', null, 'general error'],
  ]
  it.each(cases)('%s the code %s with error name %s maps to %s', (_, code, name, expectedCase) => {
    expect(biometricCase(code, name)).toBe(expectedCase)
  })

  it('8 cases exist [BIO-08, BIO-09, BIO-10, BIO-11, BIO-12, BIO-13, BIO-14, BIO-15]', () => {
    const mappedCases = new Set(cases.map(([, , , expectedCase]) => expectedCase))
    expect(biometricCases.toSorted()).toEqual([...mappedCases].toSorted())
    expect(biometricCases).toHaveLength(8)
  })
})
