import { serviceWorkers } from '../page/fixed'
import { room, type Scene } from '../scene'
import { longNamed } from '../world/people'

/** What stands around every page, and over it. */
export const shellScenes: Scene[] = [
  ...room('Shell', {
    account: {
      title: 'the account’s menu',
      at: '/dashboard/sell',
      sign: 'ada@example.com',
      steps: (stage) => stage.press(/^Account of/),
    },
    'account-long-names': {
      title: 'the account’s menu, with long names',
      at: '/dashboard/sell',
      as: longNamed,
      sign: /a-rather-long-company-name/,
      steps: (stage) => stage.press(/^Account of/),
    },
    menu: {
      title: 'the menu',
      at: '/dashboard/sell',
      sign: 'Help Center',
      steps: (stage) => stage.press('Menu'),
    },
    'log-out': {
      title: 'log out?',
      at: '/dashboard/sell',
      sign: 'Yes, log out',
      steps: async (stage) => {
        await stage.press('Menu')
        await stage.press('Log out')
      },
    },
    'not-found-inside': { title: 'no such page', at: '/dashboard/nowhere', sign: 'Page not found' },
    lock: {
      title: 'the app lock',
      at: '/dashboard/sell',
      stored: { 'app.seen': '0' },
      sign: /^Locked/,
    },
    'lock-password': {
      title: 'the app lock, by password',
      at: '/dashboard/sell',
      stored: { 'app.seen': '0' },
      sign: 'Password',
      steps: (stage) => stage.press('Enter your password'),
    },
    'update-offered': {
      title: 'a new version is offered',
      at: '/dashboard/sell',
      sign: 'A new version of the app is ready.',
      steps: async (stage) => {
        await stage.see('Bitcoin')
        // The offers come when the page has settled.
        for (let wait = 0; wait < 40; wait += 1) {
          serviceWorkers.dispatchEvent(new Event('controllerchange'))
          await stage.rest(100)
          if (document.body.textContent?.includes('A new version')) return
        }
      },
    },
    install: {
      title: 'install the app?',
      at: `/dashboard/sell/details?rateId=6`,
      sign: 'Install the app?',
      steps: async (stage) => {
        serviceWorkers.controller = {}
        stage.reopen()
        await stage.press('Tron (TRC-20)')
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        window.dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
        await stage.press('Copy USDT Address')
      },
    },
    'keyboard-first': {
      title: 'the first stop of the keyboard',
      at: '/dashboard/sell',
      sign: 'Bitcoin',
      steps: async (stage) => {
        await stage.see('Bitcoin')
        stage.useKeyboard()
        document.querySelector<HTMLElement>('a[href], button')?.focus()
      },
    },
    'keyboard-coin': {
      title: 'the keyboard on a coin',
      at: '/dashboard/sell',
      sign: 'Bitcoin',
      steps: async (stage) => {
        stage.useKeyboard()
        ;(await stage.control(/^Bitcoin/, 'link')).focus()
      },
    },
  }),
]
