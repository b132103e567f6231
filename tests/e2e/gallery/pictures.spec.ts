import { everyLook, expect, type Look, listed, show, test, usualLooks } from './gallery'

/** Whether every state is compared in every look, with pictures outside Git, or those that are kept. */
const isAll = process.env.PICTURES === 'all'

/** What a customer sees most, and what all screens are made of: on a phone, in light. */
const kept = [
  ...['login', 'login-empty', 'register-invited', 'sell', 'sell-identity-asked', 'deposit-address'],
  ...[
    'transactions',
    'transaction-pending',
    'transaction-approved',
    'transaction-arrived',
    'transaction-report',
  ],
  ...[
    'wallets',
    'sell-order',
    'sell-review',
    'sell-unconfirmed',
    'swap',
    'banks',
    'bank-editor',
    'referrals',
  ],
  ...['leaderboard', 'activities', 'help', 'profile', 'notifications', 'menu', 'lock', 'update-offered'],
  ...['toast-error', 'log-out', 'not-found-inside', 'buttons', 'fields', 'switches', 'coins', 'bank-logos'],
  ...['chips', 'amounts', 'empty-states', 'failure-states', 'unresolved', 'plates', 'rows', 'routes'],
]
/** And on a desk, in the dark. */
const keptOnDesk = [
  ...['login', 'sell', 'transactions', 'transaction-approved', 'wallets', 'swap', 'banks', 'profile'],
  ...['lock', 'buttons', 'fields', 'rows'],
]
const [phone, desk] = usualLooks
const keptLooks = (name: string): readonly Look[] => (keptOnDesk.includes(name) ? [phone!, desk!] : [phone!])

/** Small differences of how a machine draws a letter's edge are none. */
const tolerance = { maxDiffPixelRatio: 0.001, threshold: 0.2 }

const parts = 6

for (let part = 0; part < parts; part += 1)
  test(`each state looks as its kept picture @pictures: part ${part + 1} of ${parts}`, async ({ page }) => {
    test.setTimeout(isAll ? 1_200_000 : 300_000)
    const names = isAll ? (await listed(page)).map(({ name }) => name) : kept
    for (const [place, name] of names.entries()) {
      if (place % parts !== part) continue
      for (const look of isAll ? everyLook : keptLooks(name)) {
        await show(page, name, look, '&pictures')
        await expect
          .soft(page, `${name}, ${look.name}`)
          .toHaveScreenshot(`${name}.${look.name}.png`, tolerance)
      }
    }
  })
