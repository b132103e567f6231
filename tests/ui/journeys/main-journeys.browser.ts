import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { StoredSession } from '../../../client/flows/session'
import { reportReasons } from '../../../machines/transactions/report/report.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { loginCall, storageEntries } from '../../../scripts/dev/dev-sign-in'
import { startProduct } from '../../e2e/product'
import { type WorldClient, worldClient } from '../../e2e/world-client'
import type { JourneyPage } from '../engines/driver'
import { WebKitPage } from '../engines/webkit'
import { openPage } from '../tab'
import { Customer } from './customer'

// The ten main journeys in the production build, in the engine that WALK_BROWSER names.

let product: Awaited<ReturnType<typeof startProduct>>
let world: WorldClient
let close = async (): Promise<readonly string[]> => []

const wallet = '/dashboard/wallets/USDT/tron'

/** Opens the app at a URL: signed out, or as ada on a device with her session. */
const openApp = async (url: string, persona: 'ada' | null = 'ada'): Promise<Customer> => {
  const entries = persona ? storageEntries(await sessionOf(persona)) : []
  const page = await openJourney()
  await page.goto('/robots.txt')
  await page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value)
  }, entries)
  await page.goto(url)
  return new Customer(page)
}

const openJourney = async (): Promise<JourneyPage> => {
  const { engine, endpoint } = inject('browser')
  if (engine === 'webkit') {
    const page = await WebKitPage.open(endpoint, product.app)
    close = async () => {
      await page.close()
      return page.complaints
    }
    return page
  }
  const { page, complaints } = await openPage(product.app, { width: 1280, height: 1000 })
  close = async () => {
    await page.context().close()
    return complaints
  }
  return page
}

const sessionOf = async (username: 'ada'): Promise<StoredSession> => {
  const response = await fetch(`${product.app}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(loginCall({ username, password: personas[username].password })),
  })
  const { data } = (await response.json()) as { data: { login: StoredSession } }
  return data.login
}

beforeAll(async () => {
  product = await startProduct()
  world = worldClient(product.world)
})
afterAll(() => product.stop())
beforeEach(() => world.reset())
afterEach(async () => {
  expect(await close()).toEqual([])
  expect(Number((await world.audit()).drift)).toBe(0)
})

describe('main journeys', () => {
  it.each([1, 2, 3])('a customer logs in with Enter as soon as the page appears (%i)', async () => {
    const ada = await openApp('/login', null)
    await ada.type('Username or email', 'ada')
    await ada.type('Password', 'Ada-Naira-1')
    await ada.pressIn('Password', 'Enter')
    await ada.expectPage('/dashboard/sell', 'Sell')
  })

  it('a customer sells by deposit', async () => {
    const ada = await openApp('/dashboard/sell')
    // USDT is open from 1,100 px on.
    await ada.click(/^TRC-20/)
    await ada.click('Tron (TRC-20)')
    await ada.expectText(/T[1-9A-HJ-NP-Za-km-z]{33}/)
    await ada.click(/^Copy USDT Address/)
    await ada.expectText('Address Copied!')
    const { id, transactionId } = await world.deposit('ada', 'USDT', 'tron', '50')
    await world.confirm(transactionId)
    await world.approve(transactionId)
    await ada.page.goto(`/dashboard/transactions/details?id=${id}`)
    await ada.expectText(/Recieved ₦[\d,]+\.\d\d/)
  })

  it('a customer sells from a wallet', async () => {
    await world.credit('ada', 'USDT', 'tron', '100')
    const ada = await openApp(`${wallet}/sell`)
    await ada.fill('Amount in USDT', '20')
    await ada.click('Continue')
    await ada.click('Sell')
    await ada.expectText('Transaction Success!')
    await ada.waitUntilIdle()
    await ada.page.goto(wallet)
    await ada.expectText('80.00000 USDT')
  })

  it('a customer sells all coins of a wallet', async () => {
    await world.credit('ada', 'USDT', 'tron', '100')
    const ada = await openApp(`${wallet}/sell`)
    await ada.click('Sell all')
    await ada.click('Sell all')
    await ada.expectText('Transaction Success!')
    await ada.waitUntilIdle()
    await ada.page.goto(wallet)
    await ada.expectText('0.00000 USDT')
  })

  it('a customer transfers coins to another customer', async () => {
    await world.credit('ada', 'USDT', 'tron', '100')
    const ada = await openApp(wallet)
    await ada.click('Transfer')
    await ada.fill('Username or email', 'bola')
    await ada.expectText('Bola Adeyemi')
    await ada.fill('Amount in USDT', '20')
    await ada.click('Continue')
    await ada.click('Transfer to Bola')
    await ada.expectText('Transfer completed')
  })

  it('a customer swaps one coin for another', async () => {
    await world.credit('ada', 'USDT', 'tron', '100')
    const ada = await openApp('/dashboard/wallets')
    await ada.click('Swap')
    await ada.choose('From', 'USDT tron')
    await ada.choose('To', 'BTC btc')
    await ada.fill('Amount in USDT', '20')
    await ada.click('Continue')
    await ada.click('Swap')
    await ada.expectText('Swap completed')
  })

  it('a customer adds a bank account', async () => {
    const ada = await openApp('/dashboard/banks')
    await ada.click('Add Bank Account')
    await ada.fill('Bank', 'kuda')
    await ada.pick(/Kuda/)
    await ada.fill('Account Number', '2087654399')
    await ada.fill('Beneficiary Name', 'Ada Okafor')
    await ada.choose('Account Type', 'savings')
    await ada.click('Save')
    await ada.expectText(/4399/)
  })

  it('a customer recovers a password', async () => {
    const ada = await openApp('/recovery', null)
    await ada.type('Email', 'ada@example.com')
    await ada.pressIn('Email', 'Enter')
    await ada.expectText('Your password reset link has been sent')
    const code = await vi.waitFor(async () => {
      const mails = await world.mails('ada@example.com')
      return /\b\d{6}\b/.exec(mails.map(({ body }) => body).join('\n'))![0]
    })
    await ada.fill('6-digit code', code)
    await ada.pressIn('6-digit code', 'Enter')
    await ada.fill('New password', 'Brand-New-Naira-2')
    await ada.fill('Confirm new password', 'Brand-New-Naira-2')
    await ada.pressIn('Confirm new password', 'Enter')
    await ada.expectPage('/login', 'Login')
    await ada.type('Username or email', 'ada')
    await ada.type('Password', 'Brand-New-Naira-2')
    await ada.click('Login')
    await ada.expectPage('/dashboard/sell', 'Sell')
  })

  it('a customer changes the profile', async () => {
    const ada = await openApp('/dashboard/profile')
    await ada.click('Edit first name')
    await ada.fill('First name', 'Adaeze')
    await ada.click('Save')
    await ada.expectText('Profile updated')
    await ada.waitUntilIdle()
    await ada.page.goto('/dashboard/profile')
    await ada.expectText('Adaeze Okafor')
  })

  it('a customer reports a transaction', async () => {
    const ada = await openApp('/dashboard/transactions/details?id=tx-ada-023')
    await ada.click('Report Transaction')
    await ada.choose('Reason', reportReasons[3])
    await ada.click('Report')
    await ada.expectText('Transaction reported')
  })
})
