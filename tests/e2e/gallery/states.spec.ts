import { faultsOn } from '../accessibility/judge'
import { everyNth, inTurn, isEverything } from '../sample'
import {
  dress,
  everyLook,
  expect,
  type ListedScene,
  type Look,
  listed,
  type Page,
  show,
  signOf,
  test,
  usualLooks,
} from './gallery'

const parts = 3

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

/** What everybody passes: judged in every run. */
const main: readonly string[] = [
  ...pages.map(([scene]) => scene),
  ...['login', 'register-invited', 'recovery-email', 'verify', 'not-found-outside', 'update-offered'],
]

// axe takes the dark dialog's ground for that of the note, which is white in both themes.
const isMistaken = (scene: string, { theme }: Look, fault: string): boolean =>
  scene === 'transaction-arrived' && theme === 'dark' && /^color-contrast at [^,]*$/.test(fault)

/** Brings a state about, and sees that it is what it says. */
const reach = async (page: Page, scene: ListedScene, look: Look): Promise<void> => {
  await show(page, scene.name, look)
  await expect(signOf(page, scene), scene.name).toBeVisible()
  const waits = (await page.locator('[aria-busy=true]').filter({ visible: true }).count()) > 0
  if (scene.busy !== 'any') expect(waits, `${scene.name} waits`).toBe(scene.busy)
}

/** What is wrong with the state that stands there, look by look. */
const faultsOf = async (page: Page, { name }: ListedScene, looks: readonly Look[]): Promise<string[]> => {
  const faults: string[] = []
  for (const look of looks) {
    await dress(page, look)
    const found = (await faultsOn(page)).filter((fault) => !isMistaken(name, look, fault))
    faults.push(...found.map((fault) => `${name}, ${look.name}: ${fault}`))
  }
  return faults
}

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
  test(`states of the gallery, a fixed quarter unless all are asked for, are what they say, without an error in the console; what is judged of them fits and has no accessibility fault: part ${part + 1} of ${parts}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(isEverything ? 1_200_000 : 240_000)
    const own = (await listed(page)).filter((_, place) => place % parts === part)
    const sample = new Set(everyNth(own, 4))
    const scenes = own.filter((scene) => sample.has(scene) || main.includes(scene.name))
    const judged = new Set(everyNth(scenes, 2))
    const wrong: string[] = []
    for (const [place, scene] of scenes.entries()) {
      const looks = isEverything ? everyLook : [inTurn(usualLooks, place)]
      complaints.length = 0
      try {
        await reach(page, scene, looks[0]!)
        if (judged.has(scene) || main.includes(scene.name))
          wrong.push(...(await faultsOf(page, scene, looks)))
      } catch (error) {
        wrong.push(String(error))
      }
      wrong.push(...complaints.map((complaint) => `${scene.name}: ${complaint}`))
    }
    expect(wrong).toEqual([])
  })
