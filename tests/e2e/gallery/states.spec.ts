import { faultsOn } from '../accessibility/judge'
import { inTurn, isEverything } from '../sample'
import {
  dress,
  everyLook,
  expect,
  type ListedScene,
  listed,
  type Page,
  show,
  signOf,
  test,
  usualLooks,
} from './gallery'

const parts = 6

/** Where a state is in which looks, and what is wrong with it there. */
const faultsOf = async (page: Page, scene: ListedScene, place: number): Promise<string[]> => {
  const looks = isEverything ? everyLook : [inTurn(usualLooks, place), inTurn(usualLooks, place + 1)]
  await show(page, scene.name, looks[0]!)
  await expect(signOf(page, scene), scene.name).toBeVisible()
  if (scene.busy !== 'any')
    expect(
      (await page.locator('[aria-busy=true]').filter({ visible: true }).count()) > 0,
      `${scene.name} waits`,
    ).toBe(scene.busy)
  const faults: string[] = []
  // axe takes the dark dialog's ground for that of the note, which is white in both themes.
  const mistaken = scene.name === 'transaction-arrived' ? /^color-contrast at [^,]*$/ : null
  for (const look of looks) {
    await dress(page, look)
    const found = (await faultsOn(page)).filter((fault) => look.theme === 'light' || !mistaken?.test(fault))
    faults.push(...found.map((fault) => `${scene.name}, ${look.name}: ${fault}`))
  }
  return faults
}

/** Every page behind the login: its state, its title, and its heading where that says more. */
const pages: readonly (readonly [scene: string, title: string, heading?: string])[] = [
  ['sell', 'Sell'],
  ['deposit', 'Sell Details', 'Sell USDT TRC-20'],
  ['transactions', 'Transactions'],
  ['transaction-approved', 'Transaction Details'],
  ['wallets', 'Wallets'],
  ['wallet', 'Wallet Details'],
  ['sell-order', 'Wallet Sell'],
  ['banks', 'Banks and Payments'],
  ['activities', 'Activities'],
  ['referrals', 'Referrals'],
  ['leaderboard', 'Leaderboard'],
  ['help', 'Help Center'],
  ['profile', 'Profile'],
]

test('[REFER-01] [LEADER-01] [ACT-01] [WALLET-01] [WALLET-30] [WSELL-01] every page has its title and its heading', async ({
  page,
}) => {
  test.setTimeout(180_000)
  for (const [scene, title, heading = title] of pages) {
    await show(page, scene, usualLooks[0]!)
    await expect(page).toHaveTitle(`CoinNaira | ${title}`)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }
})

for (let part = 0; part < parts; part += 1)
  test(`every state of the gallery is what it says, fits, and has no accessibility fault and no error in its console: part ${part + 1} of ${parts}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(isEverything ? 600_000 : 180_000)
    const scenes = await listed(page)
    const wrong: string[] = []
    for (const [place, scene] of scenes.entries()) {
      if (place % parts !== part) continue
      complaints.length = 0
      wrong.push(
        ...(await faultsOf(page, scene, Math.floor(place / parts)).catch((error) => [String(error)])),
      )
      wrong.push(...complaints.map((complaint) => `${scene.name}: ${complaint}`))
    }
    expect(wrong).toEqual([])
  })
