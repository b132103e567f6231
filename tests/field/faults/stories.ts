import type { Page } from 'playwright'
import { visit } from '../../e2e/fixtures'
import { journeys } from '../../e2e/money/wallets-money.journeys'
import type { Story } from './customer-records'

const { sell, swap, transfer } = journeys

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .last()
    .click()

/** So many seconds go by on a page that is looked at, in steps that no sleep explains. */
const wait = async (page: Page, seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= 20) {
    await page.clock.fastForward(20_000)
    // What came due is answered meanwhile.
    await page.waitForTimeout(300)
  }
}

const reviewed: Story = {
  at: sell!.page,
  given: (world) => world.credit('ada', 'USDT', 'tron', '100'),
  does: (page) => sell!.review(page),
}

const pressed = (then: (page: Page) => Promise<unknown>): Story => ({
  ...reviewed,
  does: async (page, world) => {
    await reviewed.does(page, world)
    await press(page, sell!.confirm)
    await then(page)
  },
})

/** What customers live through before they share it, by name. */
export const stories: Readonly<Record<string, Story>> = {
  'a sale is reviewed': {
    ...reviewed,
    does: async (page, world) => {
      await reviewed.does(page, world)
      await page.waitForTimeout(1_000)
    },
  },
  'a sale is reviewed and taken back': {
    ...reviewed,
    does: async (page, world) => {
      await reviewed.does(page, world)
      await press(page, 'Back')
      await page.waitForTimeout(500)
    },
  },
  'a sale is pressed': pressed((page) => page.waitForTimeout(2_000)),
  'a sale without an answer': {
    ...reviewed,
    does: async (page, world) => {
      await reviewed.does(page, world)
      await world.fault({ method: 'POST', path: sell!.path, effect: 'reset', when: 'after', count: null })
      await world.fault({
        method: 'GET',
        path: '/v1/app/wallets/intents/*',
        effect: 'status',
        status: 503,
        count: null,
      })
      await press(page, sell!.confirm)
      await page
        .getByRole('button', { name: 'Check again' })
        .or(page.getByText(/Checking/))
        .first()
        .waitFor()
      await wait(page, 160)
      await press(page, 'Check again')
      await page.waitForTimeout(1_000)
    },
  },
  'a swap is begun': {
    at: swap!.page,
    given: (world) => world.credit('ada', 'USDT', 'tron', '100'),
    does: async (page) => {
      await press(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
      await wait(page, 280)
    },
  },
  'nobody is found': {
    at: transfer!.page,
    given: (world) => world.credit('ada', 'USDT', 'tron', '100'),
    does: async (page) => {
      await press(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('nobodyhere')
      await page.clock.fastForward(1_000)
      await page.waitForTimeout(1_000)
    },
  },
  'somebody is found': {
    at: transfer!.page,
    given: (world) => world.credit('ada', 'USDT', 'tron', '100'),
    does: async (page) => {
      await press(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await page.clock.fastForward(1_000)
      await page.waitForTimeout(1_000)
    },
  },
  'a complaint is sent empty': {
    at: '/dashboard/help',
    does: async (page) => {
      await press(page, 'Make a complaint')
      await press(page, 'Submit')
      await page.waitForTimeout(300)
      await press(page, 'Cancel')
    },
  },
  'a complaint is filed': {
    at: '/dashboard/help',
    does: async (page) => {
      await press(page, 'Make a complaint')
      await press(page, 'It is not in the list')
      await page.getByLabel('Transaction ID').fill('CN-20260101-0001')
      await page.getByLabel('Blockchain transaction hash').fill('0x'.padEnd(66, 'a'))
      await press(page, 'Submit')
      await page.waitForTimeout(1_000)
    },
  },
  'a name is changed': {
    at: '/dashboard/profile',
    does: async (page) => {
      await press(page, 'Edit first name')
      await page.getByRole('textbox', { name: 'First name' }).fill('Adaeze')
      await press(page, 'Save')
      await page.waitForTimeout(1_500)
    },
  },
  'a name is changed, and time goes by': {
    at: '/dashboard/profile',
    does: async (page) => {
      await press(page, 'Edit first name')
      await page.getByRole('textbox', { name: 'First name' }).fill('Adaeze')
      await press(page, 'Save')
      await page.waitForTimeout(1_500)
      // A page that asks for the rates every now and then.
      await visit(page, '/dashboard/sell')
      await wait(page, 280)
    },
  },
  'a password is refused': {
    at: '/dashboard/profile',
    does: async (page) => {
      await press(page, 'Change Password')
      await page.getByLabel('Old password').fill('Wrong-Naira-1')
      await page.getByLabel('New password', { exact: true }).fill('Another-Naira-2')
      await press(page, 'Save')
      await page.waitForTimeout(1_500)
      if (await page.getByRole('button', { name: 'Cancel' }).isVisible()) await press(page, 'Cancel')
    },
  },
  'rates do not come': {
    at: '/dashboard/activities',
    does: async (page, world) => {
      await world.fault({ path: '/v1/app/rates/*', effect: 'status', status: 503, count: null })
      await page.goto('/dashboard/sell')
      await page.waitForTimeout(1_500)
      await wait(page, 280)
      await press(page, 'Refresh')
      await page.waitForTimeout(1_000)
    },
  },
  'a comment is written': {
    at: '/dashboard/transactions',
    does: async (page, world) => {
      const { id } = await world.deposit('ada', 'USDT', 'tron', '50')
      await page.goto(`/dashboard/transactions/details?id=${id}`)
      await page.getByPlaceholder('Write a comment').fill('Where is it?')
      await press(page, 'Send')
      await page.waitForTimeout(1_000)
    },
  },
  'a comment is written, and the next one begun': {
    at: '/dashboard/transactions',
    does: async (page, world) => {
      const { id } = await world.deposit('ada', 'USDT', 'tron', '50')
      await page.goto(`/dashboard/transactions/details?id=${id}`)
      await page.getByPlaceholder('Write a comment').fill('Where is it?')
      await press(page, 'Send')
      for (const text of ['I', 'I am', 'I am still', 'I am still here', 'I am still here.']) {
        await page.clock.fastForward(60_000)
        await page.getByPlaceholder('Write a comment').fill(text)
        await page.waitForTimeout(300)
      }
    },
  },
  'a complaint is begun, and the page loaded again': {
    at: '/dashboard/help',
    does: async (page) => {
      await press(page, 'Make a complaint')
      await press(page, 'It is not in the list')
      await page.getByLabel('Transaction ID').fill('CN-20260101-0001')
      await page.waitForTimeout(1_000)
      await page.clock.fastForward(1_000)
      await page.reload()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(500)
      await press(page, 'Cancel')
    },
  },
}
