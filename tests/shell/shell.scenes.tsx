import { EntryFailed } from '../../client/app/app'
import { MissingCode } from '../../client/data/fetch-code'
import { ErrorBoundary } from '../../client/ui/feedback/error-boundary.view'
import { longNamedCustomer } from '../fixtures/customers'
import { click, control, expectText, type Step, scenes, state } from '../fixtures/scene'

const openAccount = click(/^Account of/)
const openMenu = click('Menu')
const afterAbsence = { stored: { 'app.seen': '0' } }

/** Repeats the event until the app offers the update: it does so only after the first page. */
const offerUpdate: Step = async (fixture) => {
  await expectText('Bitcoin')(fixture)
  for (let wait = 0; wait < 40; wait += 1) {
    fixture.serviceWorker.dispatchEvent(new Event('controllerchange'))
    await fixture.settle(100)
    if (document.body.textContent?.includes('A new version')) return
  }
}
const installed: Step = (fixture) => {
  fixture.serviceWorker.controller = {}
  fixture.open()
}
const offerInstallation = () => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
}
const focusFirst = () => document.querySelector<HTMLElement>('a[href], button')?.focus()
const focusBitcoin = async () => (await control(/^Bitcoin/, 'link')).focus()
const useKeyboard = () => delete document.documentElement.dataset.touch

export const shellScenes = scenes(
  'Shell',
  { url: '/dashboard/sell' },
  {
    account: state('account menu', 'ada@example.com', [openAccount]),
    'account-long-names': state('account menu, long names', /a-rather-long-company-name/, [openAccount], {
      customer: longNamedCustomer,
    }),
    menu: state('menu', 'Help Center', [openMenu]),
    'log-out': state('log-out confirmation', 'Yes, log out', [openMenu, click('Log out')]),
    'not-found-inside': state('page not found, signed in', 'Page not found', [], {
      url: '/dashboard/nowhere',
    }),
    'not-found-outside': state('page not found, visitor', 'Page not found', [], {
      url: '/nowhere',
      customer: null,
    }),
    lock: state('app lock', /^Locked/, [], afterAbsence),
    'lock-password': state('app lock, password', 'Password', [click('Enter your password')], afterAbsence),
    'update-offered': state('update offered', 'A new version of the app is ready.', [offerUpdate]),
    install: state(
      'installation offered',
      'Install the app?',
      [installed, click('Tron (TRC-20)'), offerInstallation, click('Copy USDT Address')],
      { url: '/dashboard/sell/details?rateId=6' },
    ),
    'keyboard-first': state('first stop of the keyboard', 'Bitcoin', [
      expectText('Bitcoin'),
      useKeyboard,
      focusFirst,
    ]),
    'keyboard-coin': state('keyboard focus on a coin', 'Bitcoin', [useKeyboard, focusBitcoin]),
  },
)

const Broken = (): never => {
  throw new Error('A component that always fails')
}

export const failureScenes = scenes(
  'Failures',
  {},
  {
    'code-missing': {
      ...state('code of a page missing', 'Refresh'),
      component: <EntryFailed error={new MissingCode(false)} busy={false} onRetry={() => undefined} />,
    },
    crash: {
      ...state('page crashed', 'Something went wrong'),
      component: (
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      ),
    },
  },
)
