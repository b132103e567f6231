import { expect, openScene, test, usualThemes } from './gallery'

const [phone, desktop] = usualThemes

/** The most important screens, those with money first: light on a phone, dark on a desktop. */
const pictures = {
  'phone-light': [
    ...['sell', 'deposit-address', 'wallet-sale', 'sell-review', 'sell-unconfirmed', 'swap', 'wallets'],
    ...['transactions', 'transaction-pending', 'transaction-arrived', 'banks', 'login', 'lock'],
    ...['buttons', 'fields', 'rows'],
  ],
  'desk-dark': ['sell', 'transactions', 'transaction-approved', 'wallets'],
}

for (const look of [phone!, desktop!])
  test(`scenes match their baseline screenshots on ${look.name}`, async ({ page }) => {
    test.setTimeout(300_000)
    for (const name of pictures[look.name as keyof typeof pictures]) {
      await openScene(page, name, look, '&pictures')
      // Antialiasing of letters differs between Chromium versions.
      await expect
        .soft(page, `${name}, ${look.name}`)
        .toHaveScreenshot(`${name}.${look.name}.png`, { maxDiffPixelRatio: 0.001, threshold: 0.2 })
    }
  })
