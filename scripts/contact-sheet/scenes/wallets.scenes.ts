import type { Page } from '@playwright/test'
import { begin, button, cutUpstream, expect, holdReads, open, press, type Scene, scene } from '../scene'

const wallets = '/dashboard/wallets'
const tether = `${wallets}/USDT/tron`
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The outcome of a money call, told in its dialog. */
const outcomes = (path: string, confirm: string | RegExp, done: string) =>
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
      await shoot(`${name}: refused`, page.getByText('Insufficient balance').first())
      await page.reload()
      await review()
      await world.fault({ method: 'POST', path, effect: 'hold', when: 'after' })
      await press(dialog(page), confirm)
      await shoot(`${name}: processing`, heading(page, 'Processing'))
      await world.release()
      await shoot(`${name}: done`, heading(page, done))
    },
  }) as const

export const walletScenes: readonly Scene[] = [
  scene('wallets', async ({ page, world, shoot }) => {
    await world.credit('ada', 'USDT', 'tron', '100')
    await world.credit('ada', 'BTC', 'btc', '123456.12345678')
    await begin(page, 'ada', wallets)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
    await press(page, /networks/)
    await shoot('wallets: huge balances')
    await press(page, 'Hide balances')
    await shoot('wallets: hidden')
    await press(page, 'Sell')
    await shoot('wallets: sell which', dialog(page))
    await page.keyboard.press('Escape')
    await world.setAdminWalletMode(false)
    await page.reload()
    await shoot('wallets: off', page.getByText(/Turned Off By Admin/).first())
  }),
  scene('wallets: weather', async ({ page, world, shoot }) => {
    await begin(page, 'ada', wallets)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
    // What is shown is kept a moment later.
    await page.waitForTimeout(3000)
    await holdReads(world)
    await page.reload()
    await shoot('wallets: loading', page.getByRole('heading', { name: 'Wallets' }))
    await world.clearFaults()
    await world.release()
    await cutUpstream(world)
    await page.reload()
    await shoot(
      'wallets: failure, last known',
      page
        .getByText(/ · as of \d/)
        .filter({ visible: true })
        .first(),
    )
  }),
  scene('wallet', async ({ page, world, shoot }) => {
    await world.credit('ada', 'USDT', 'tron', '100')
    await begin(page, 'ada', tether)
    await shoot('wallet: USDT', page.getByText(/100\.00000/).first())
    await open(page, `${wallets}/BTC/btc`)
    await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
    await page.waitForTimeout(1500)
    await page.evaluate(() => window.scrollTo(0, 0))
    await shoot('wallet: BTC with chart')
    await open(page, `${wallets}/BNB/bsc`)
    await shoot('wallet: empty')
    await open(page, `${wallets}/DOGE/doge`)
    await shoot('wallet: none such')
  }),
  scene('sell order', async (stage) => {
    const { page, world, shoot } = stage
    const form = async () => {
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await press(page, 'Continue')
    }
    await world.credit('ada', 'USDT', 'tron', '100')
    await begin(page, 'ada', `${tether}/sell`)
    await expect(page.getByRole('textbox', { name: 'Amount in USDT' })).toBeEnabled()
    await shoot('sell order')
    await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('100.01')
    await press(page, 'Continue')
    await shoot('sell order: too much', page.getByText('Insufficient balance').first())
    await outcomes('/v1/app/wallets/sell', 'Sell', 'Transaction Success!').play(stage, 'sell order', form)
    await open(page, `${tether}/sell`)
    await press(page, 'Sell all')
    await expect(button(dialog(page), 'Sell all')).toBeEnabled()
    await shoot('sell all: review')
    await open(page, `${wallets}/BNB/bsc/sell`)
    await shoot('sell order: empty wallet', page.getByText('Sell all: Insufficient balance'))
  }),
  scene('transfer', async (stage) => {
    const { page, world, shoot } = stage
    const form = async () => {
      await press(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await expect(page.getByText('Bola Adeyemi')).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await press(page, 'Continue')
    }
    await world.credit('ada', 'USDT', 'tron', '100')
    await begin(page, 'ada', tether)
    await press(page, 'Transfer')
    await shoot('transfer', dialog(page))
    await page.getByRole('textbox', { name: 'Username or email' }).fill('nobodyatall')
    await press(page, 'Continue')
    await page.waitForTimeout(1500)
    await shoot('transfer: nobody found')
    await page.reload()
    await outcomes('/v1/app/wallets/transfer', /^Transfer to /, 'Transfer completed').play(
      stage,
      'transfer',
      form,
    )
  }),
  scene('swap', async (stage) => {
    const { page, world, shoot } = stage
    const form = async () => {
      await press(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
      await expect(page.getByRole('button', { name: 'Max USDT' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await press(page, 'Continue')
    }
    await world.credit('ada', 'USDT', 'tron', '100')
    await begin(page, 'ada', wallets)
    await press(page, 'Swap')
    await shoot('swap', dialog(page))
    await page.reload()
    await outcomes('/v1/app/wallets/swap', 'Swap', 'Swap completed').play(stage, 'swap', form)
  }),
  scene('unconfirmed', async ({ page, world, shoot }) => {
    await world.credit('ada', 'USDT', 'tron', '100')
    await begin(page, 'ada', `${tether}/sell`)
    await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
    await press(page, 'Continue')
    await world.fault({ method: 'GET', path: '/v1/app/wallets/intents/*', effect: 'reset', count: null })
    await world.fault({ method: 'POST', path: '/v1/app/wallets/sell', effect: 'reset', when: 'after' })
    await press(dialog(page), 'Sell')
    await shoot('unconfirmed: in the dialog', page.getByText(/We could not confirm this/).first())
    await open(page, wallets)
    await shoot('unconfirmed: on the wallets', page.getByText(/We could not confirm this/).first())
  }),
]
