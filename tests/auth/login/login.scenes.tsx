import { ada, neverResponds, rejectUnreachable, rejectWith } from '../../fixtures/customers'
import { click, fill, scenes, state } from '../../fixtures/scene'

export const logIn = [fill('Username or email', 'ada'), fill('Password', 'not-hers'), click('Login')]
const knownDevice = { stored: { 'device.fingerprint': 'registered' } }
const refuseFingerprint = () => {
  navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
}

export const loginScenes = scenes(
  'Login',
  { url: '/login', customer: null },
  {
    // No URL is set, so the scene shows the page as the server sends it.
    splash: state('before any script runs', 'CoinNaira', [], { url: '' }),
    login: state('form', 'New to CoinNaira?'),
    'login-empty': state('empty form submitted', 'User ID required!', [click('Login')]),
    'login-refused': state('wrong password', 'Invalid user ID or password', logIn, {
      responses: { login: rejectWith(400, 'Invalid user ID or password') },
    }),
    'login-unreachable': state('no response', /Oops/, logIn, { responses: { login: rejectUnreachable } }),
    'login-busy': state('logging in', 'New to CoinNaira?', logIn, {
      responses: { login: neverResponds },
      busy: true,
    }),
    'login-expired': state('session expired', 'You are not authorized. Please sign in', [], {
      url: '/dashboard/sell',
      customer: ada,
      responses: { rates: rejectWith(401, 'Unauthorized', {}, 'UNAUTHENTICATED') },
    }),
    'login-fingerprint': state('device with a fingerprint', 'Log in with fingerprint', [], knownDevice),
    'login-fingerprint-refused': state(
      'fingerprint refused',
      /Error login/,
      [refuseFingerprint, click('Log in with fingerprint')],
      { ...knownDevice, responses: { beginBiometricLogin: () => ({ challenge: 'AAAA' }) } },
    ),
  },
)
