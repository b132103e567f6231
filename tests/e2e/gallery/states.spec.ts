import { faultsOn } from '../accessibility/judge'
import { isFullRun } from '../sample'
import {
  everyTheme,
  expect,
  type Look,
  listScenes,
  openScene,
  type Page,
  setTheme,
  test,
  usualThemes,
} from './gallery'

/** Every page behind the login. */
const pages: readonly (readonly [scene: string, title: string, heading: string, id: string])[] = [
  ['sell', 'Sell', 'Sell', ''],
  ['deposit', 'Sell Details', 'Sell USDT TRC-20', ''],
  ['transactions', 'Transactions', 'Transactions', ''],
  ['transaction-approved', 'Transaction Details', 'Transaction Details', ''],
  ['wallets', 'Wallets', 'Wallets', ' [WALLET-01]'],
  ['wallet', 'Wallet Details', 'Wallet Details', ' [WALLET-30]'],
  ['wallet-sale', 'Wallet Sell', 'Wallet Sell', ' [WSELL-01]'],
  ['banks', 'Banks and Payments', 'Banks and Payments', ''],
  ['activities', 'Activities', 'Activities', ' [ACT-01]'],
  ['referrals', 'Referrals', 'Referrals', ' [REFER-01]'],
  ['leaderboard', 'Leaderboard', 'Leaderboard', ' [LEADER-01]'],
  ['help', 'Help Center', 'Help Center', ''],
  ['profile', 'Profile', 'Profile', ''],
]

/** Faults of the open scene: accessibility, layout, and how it looks. */
const faultsOf = async (page: Page, scene: string, look: Look): Promise<string[]> => {
  const faults = await faultsOn(page)
  // axe takes the dark dialog's background for the ticket's, which is white in both themes.
  const isMistaken = (fault: string) =>
    scene === 'transaction-arrived' && look.theme === 'dark' && /^color-contrast at [^,]*$/.test(fault)
  return faults.filter((fault) => !isMistaken(fault)).map((fault) => `${scene}, ${look.name}: ${fault}`)
}

for (const [part, partPages] of [pages.slice(0, 7), pages.slice(7)].entries())
  test(`pages ${part + 1} render without faults${partPages.map(([, , , id]) => id).join('')}`, async ({
    page,
    complaints,
  }) => {
    for (const [place, [scene, title, heading]] of partPages.entries()) {
      const look = usualThemes[place % usualThemes.length]!
      await openScene(page, scene, look)
      await expect(page).toHaveTitle(`CoinNaira | ${title}`)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      expect([...(await faultsOf(page, scene, look)), ...complaints]).toEqual([])
    }
  })

const parts = 3

// Nightly: seven looks of 205 scenes take half an hour.
for (let part = 0; isFullRun && part < parts; part += 1)
  test(`every scene is ready and has no fault in any look: part ${part + 1} of ${parts}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(1_800_000)
    const names = await listScenes(page)
    expect(names).toHaveLength(205)
    const faults: string[] = []
    for (const name of names.filter((_, place) => place % parts === part)) {
      complaints.length = 0
      try {
        await openScene(page, name, everyTheme[0]!)
        for (const look of everyTheme) {
          await setTheme(page, look)
          faults.push(...(await faultsOf(page, name, look)))
        }
      } catch (error) {
        faults.push(String(error))
      }
      faults.push(...complaints.map((complaint) => `${name}: ${complaint}`))
    }
    expect(faults).toEqual([])
  })
