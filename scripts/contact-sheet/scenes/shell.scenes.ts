import type { Page } from '@playwright/test'
import { begin, enter, expect, open, press, type Scene, scene } from '../scene'

const dialog = (page: Page) => page.getByRole('dialog')

/** What lies around every page, and over it. */
export const shellScenes: readonly Scene[] = [
  scene('shell', async ({ page, world, shoot }) => {
    await world.deposit('ada', 'USDT', 'tron', '50')
    await world.confirm()
    await world.approve()
    await begin(page, 'ada')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    await press(page, /^Notifications/)
    await shoot('notifications', dialog(page))
    await dialog(page).getByRole('button', { expanded: false }).first().click()
    await shoot('notifications: one unfolded')
    await page.keyboard.press('Escape')
    await press(page, /^Account of/)
    await shoot('account menu', dialog(page))
    await page.keyboard.press('Escape')
    await press(page, 'Menu')
    await shoot('menu', dialog(page))
    await press(page, 'Log out')
    await shoot('log out?', page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
    await open(page, '/dashboard/nowhere')
    await shoot('404: inside')
  }),
  scene('notifications: empty', async ({ page, shoot }) => {
    await begin(page, 'newbie')
    await press(page, /^Notifications/)
    await shoot('notifications: empty', dialog(page))
  }),
  scene('app lock', async ({ page, shoot }) => {
    await begin(page, 'ada')
    await page.evaluate(() => {
      localStorage.setItem('app.seen', '0')
      window.dispatchEvent(new Event('storage'))
    })
    await shoot('app lock', page.getByRole('heading', { name: /^Locked\./ }))
    await press(page, 'Enter your password')
    await shoot('app lock: password', page.getByLabel('Password', { exact: true }))
  }),
  scene('keyboard', async ({ page, shoot }) => {
    await enter(page, 'ada', 'Ada-Naira-1')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    await shoot('keyboard: first stop')
    await page.getByRole('link', { name: /^Bitcoin/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await shoot('keyboard: on a coin')
  }),
  scene('install', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/sell/details?rateId=6')
    await press(page, 'Tron (TRC-20)')
    await expect(page.getByRole('button', { name: 'Copy USDT Address' })).toBeVisible()
    // The install prompt is not shown on a first visit; the next visit is controlled by the service worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await open(page, '/dashboard/sell/details?rateId=6')
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) })
      window.dispatchEvent(offer)
    })
    await press(page, 'Copy USDT Address')
    await shoot('install?', page.getByText('Install the app?'))
  }),
]
