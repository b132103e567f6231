import type { Page } from '@playwright/test'
import { button, cutUpstream, expect, holdReads, logInAs, open, press, type Scene } from './scene'

const wallets = '/dashboard/wallets'
const tether = `${wallets}/USDT/tron`
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The outcome of a money call, told in its dialog. */
const outcomes = (path: string, confirm: string, done: string) =>
  ({
    /** From the frozen figures to every end a press may have. */
    play: async (
      { page, world, shoot }: Parameters<Scene['play']>[0],
      name: string,
      review: () => Promise<void>,
    ): Promise<void> => {
      await review()
      await expect(button(dialog(page), confirm)).toBeEnabled()
      await shoot(`${name}: review`)
      await world.fault({
        method: 'POST',
        path,
        effect: 'status',
        status: 422,
        summary: 'Insufficient balance',
      })
      await press(dialog(page), confirm)
      await expect(page.getByText('Insufficient balance').first()).toBeVisible()
      await shoot(`${name}: refused`)
      await page.reload()
      await review()
      await world.fault({ method: 'POST', path, effect: 'hold', when: 'after' })
      await press(dialog(page), confirm)
      await expect(heading(page, 'Processing')).toBeVisible()
      await shoot(`${name}: processing`)
      await world.release()
      await expect(heading(page, done)).toBeVisible()
      await shoot(`${name}: done`)
    },
  }) as const

export const walletScenes: readonly Scene[] = [
  {
    name: 'wallets',
    play: async ({ page, world, shoot }) => {
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await world.credit('ada', 'BTC', 'btc', '123456.12345678')
      await logInAs(page, 'ada')
      await open(page, wallets)
      await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
      await press(page, /networks/)
      await shoot('wallets: huge balances')
      await press(page, 'Hide balances')
      await shoot('wallets: hidden')
      await press(page, 'Sell')
      await expect(dialog(page)).toBeVisible()
      await shoot('wallets: sell which')
      await page.keyboard.press('Escape')
      await world.adminWalletMode(false)
      await page.reload()
      await expect(page.getByText(/Turned Off By Admin/).first()).toBeVisible()
      await shoot('wallets: off')
    },
  },
  {
    name: 'wallets: weather',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, wallets)
      await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
      await holdReads(world)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible()
      await shoot('wallets: loading')
      await world.clearFaults()
      await world.release()
      await cutUpstream(world)
      await page.reload()
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('wallets: failure, last known')
    },
  },
  {
    name: 'wallet',
    play: async ({ page, world, shoot }) => {
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await logInAs(page, 'ada')
      await open(page, tether)
      await expect(page.getByText(/100\.00000/).first()).toBeVisible()
      await shoot('wallet: USDT')
      await open(page, `${wallets}/BTC/btc`)
      await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
      await page.waitForTimeout(1500)
      await page.evaluate(() => window.scrollTo(0, 0))
      await shoot('wallet: BTC with chart')
      await open(page, `${wallets}/BNB/bsc`)
      await shoot('wallet: empty')
      await open(page, `${wallets}/DOGE/doge`)
      await shoot('wallet: none such')
    },
  },
  {
    name: 'sell order',
    play: async (stage) => {
      const { page, world, shoot } = stage
      const form = async () => {
        await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
        await press(page, 'Continue')
      }
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await logInAs(page, 'ada')
      await open(page, `${tether}/sell`)
      await expect(page.getByRole('textbox', { name: 'Amount in USDT' })).toBeEnabled()
      await shoot('sell order')
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('100.01')
      await press(page, 'Continue')
      await expect(page.getByText('Insufficient balance').first()).toBeVisible()
      await shoot('sell order: too much')
      await outcomes('/v1/app/wallets/sell', 'Sell', 'Transaction Success!').play(stage, 'sell order', form)
      await open(page, `${tether}/sell`)
      await press(page, 'Sell all')
      await expect(button(dialog(page), 'Sell all')).toBeEnabled()
      await shoot('sell all: review')
      await open(page, `${wallets}/BNB/bsc/sell`)
      await expect(page.getByText('Sell all: Insufficient balance')).toBeVisible()
      await shoot('sell order: empty wallet')
    },
  },
  {
    name: 'transfer',
    play: async (stage) => {
      const { page, world, shoot } = stage
      const form = async () => {
        await press(page, 'Transfer')
        await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
        await expect(page.getByText('Bola Adeyemi')).toBeVisible()
        await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
        await press(page, 'Continue')
      }
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await logInAs(page, 'ada')
      await open(page, tether)
      await press(page, 'Transfer')
      await expect(dialog(page)).toBeVisible()
      await shoot('transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('nobodyatall')
      await press(page, 'Continue')
      await page.waitForTimeout(1500)
      await shoot('transfer: nobody found')
      await page.reload()
      await outcomes('/v1/app/wallets/transfer', 'Send', 'Transfer completed').play(stage, 'transfer', form)
    },
  },
  {
    name: 'swap',
    play: async (stage) => {
      const { page, world, shoot } = stage
      const form = async () => {
        await press(page, 'Swap')
        await page.getByLabel('From').selectOption('USDT tron')
        await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
        await expect(page.getByRole('button', { name: 'Max USDT' })).toBeVisible()
        await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
        await press(page, 'Continue')
      }
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await logInAs(page, 'ada')
      await open(page, wallets)
      await press(page, 'Swap')
      await expect(dialog(page)).toBeVisible()
      await shoot('swap')
      await page.reload()
      await outcomes('/v1/app/wallets/swap', 'Swap', 'Swap completed').play(stage, 'swap', form)
    },
  },
  {
    name: 'unconfirmed',
    play: async ({ page, world, shoot }) => {
      await world.setFeed('steady')
      await world.credit('ada', 'USDT', 'tron', '100')
      await logInAs(page, 'ada')
      await open(page, `${tether}/sell`)
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await press(page, 'Continue')
      await world.fault({ method: 'GET', path: '/v1/app/wallets/intents/*', effect: 'reset', count: null })
      await world.fault({ method: 'POST', path: '/v1/app/wallets/sell', effect: 'reset', when: 'after' })
      await press(dialog(page), 'Sell')
      await expect(page.getByText(/We could not confirm this/).first()).toBeVisible()
      await shoot('unconfirmed: in the dialog')
      await open(page, wallets)
      await expect(page.getByText(/We could not confirm this/).first()).toBeVisible()
      await shoot('unconfirmed: on the wallets')
    },
  },
]
