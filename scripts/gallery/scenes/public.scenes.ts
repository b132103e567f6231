import type { Stage } from '../page/stage'
import { room, type Scene } from '../scene'
import { never, refused, unreachable } from '../world/outcomes'

export const login = async (stage: Stage) => {
  await stage.fill('Username or email', 'ada')
  await stage.fill('Password', 'not-hers')
  await stage.press('Login')
}

/** Nobody is signed in. */
export const visit = (at: string) => ({ at, as: null })

export const publicScenes: Scene[] = [
  ...room('Entry', {
    splash: {
      title: 'before any script has run',
      sign: 'CoinNaira',
      view: async () => null,
      steps: async (stage) => stage.asDelivered(),
    },
    login: { title: 'login', ...visit('/login'), sign: 'New to CoinNaira?' },
    'login-empty': {
      title: 'login with nothing typed',
      ...visit('/login'),
      sign: 'User ID required!',
      steps: (stage) => stage.press('Login'),
    },
    'login-refused': {
      title: 'a wrong password',
      ...visit('/login'),
      answers: { login: refused(400, 'Invalid user ID or password') },
      sign: 'Invalid user ID or password',
      steps: login,
    },
    'login-unreachable': {
      title: 'nobody answers',
      ...visit('/login'),
      answers: { login: unreachable },
      sign: /Oops/,
      steps: login,
    },
    'login-busy': {
      title: 'signing in',
      ...visit('/login'),
      answers: { login: never },
      sign: 'New to CoinNaira?',
      busy: true,
      steps: login,
    },
    'login-expired': {
      title: 'the session has expired',
      at: '/dashboard/sell',
      answers: { rates: refused(401, 'Unauthorized', {}, 'UNAUTHENTICATED') },
      sign: 'You are not authorized. Please sign in',
    },
    'login-fingerprint': {
      title: 'on a device that knows a fingerprint',
      ...visit('/login'),
      stored: { 'device.fingerprint': 'registered' },
      sign: 'Login with fingerprint',
    },
    'login-fingerprint-refused': {
      title: 'a fingerprint that was not given',
      ...visit('/login'),
      stored: { 'device.fingerprint': 'registered' },
      answers: { beginBiometricLogin: () => ({ challenge: 'AAAA' }) },
      sign: /Error login/,
      steps: async (stage) => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
        await stage.press('Login with fingerprint')
      },
    },
    'not-found-outside': { title: 'no such page', ...visit('/nowhere'), sign: 'Page not found' },
    'code-missing': {
      title: 'a page whose code did not come',
      sign: 'Refresh',
      view: async () => (await import('./failures')).codeMissing(),
    },
    crash: {
      title: 'the page failed',
      sign: 'Something went wrong',
      view: async () => (await import('./failures')).crashed(),
    },
  }),
]
