import { expect, openScene, test, usualThemes } from './gallery'

const [phone, desk] = usualThemes

/** The most important screens, money first: on a phone in light, on a desktop in dark. */
const pictures = {
  'phone-light': [
    ...['sell', 'deposit-address', 'wallet-sale', 'sell-review', 'sell-unconfirmed', 'swap', 'wallets'],
    ...['transactions', 'transaction-pending', 'transaction-arrived', 'banks', 'login', 'lock'],
    ...['buttons', 'fields', 'rows'],
  ],
  'desk-dark': ['sell', 'transactions', 'transaction-approved', 'wallets'],
}

for (const look of [phone!, desk!])
  test(`scenes match their pictures on ${look.name}`, async ({ page }) => {
    test.setTimeout(300_000)
    for (const name of pictures[look.name as keyof typeof pictures]) {
      await openScene(page, name, look, '&pictures')
      // Chromium versions render the edge of a letter differently.
      await expect
        .soft(page, `${name}, ${look.name}`)
        .toHaveScreenshot(`${name}.${look.name}.png`, { maxDiffPixelRatio: 0.001, threshold: 0.2 })
    }
  })
