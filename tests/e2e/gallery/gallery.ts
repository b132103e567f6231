import { test as base, expect, type Page } from '@playwright/test'
import type { Gallery } from '../../../scripts/gallery/page/scene'
import { serveGallery } from '../../../scripts/gallery/serve'

export type ListedScene = Gallery['scenes'][number]

export interface Look {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
  text: 100 | 200
}
const look = (
  size: string,
  width: number,
  height: number,
  theme: Look['theme'],
  text: Look['text'] = 100,
) => ({
  name: `${size}-${theme}${text === 200 ? '-large-text' : ''}`,
  width,
  height,
  theme,
  text,
})

/** A phone and a desk, light and dark. */
export const usualLooks: readonly Look[] = [
  look('phone', 360, 800, 'light'),
  look('desk', 1280, 800, 'dark'),
  look('phone', 360, 800, 'dark'),
  look('desk', 1280, 800, 'light'),
]

/** Those, a tablet, and a phone with text of twice the size. */
export const everyLook: readonly Look[] = [
  ...usualLooks,
  look('tablet', 768, 1024, 'light'),
  look('tablet', 768, 1024, 'dark'),
  look('phone', 360, 800, 'light', 200),
]

interface TestFixtures {
  /** What pages said in their consoles as an error or a warning, and what they could not fetch. */
  complaints: string[]
}

/** A browser test over the built gallery: no server of the product's runs. */
export const test = base.extend<TestFixtures, { gallery: string }>({
  gallery: [
    // Playwright demands a destructured first argument.
    async ({ browserName: _ }, use) => {
      const { address, close } = await serveGallery()
      await use(address)
      close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
  contextOptions: { reducedMotion: 'reduce' },
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text().slice(0, 300))
    })
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    await use(complaints)
  },
})

/** Every state, as the built gallery lists it. */
export const listed = async (page: Page): Promise<ListedScene[]> => {
  await page.goto('/scene?name=splash')
  const list = await page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.scenes)
  expect(list.length).toBeGreaterThan(150)
  return list
}

/** Opens a state in a look, and waits until it says that it stands there. */
export const show = async (page: Page, name: string, { width, height, theme, text }: Look, more = '') => {
  await page.setViewportSize({ width, height })
  await page.goto(`/scene?name=${name}&theme=${theme}&text=${text}${more}`)
  await expect(page.locator('html'), name).toHaveAttribute('data-state', 'shown', { timeout: 20_000 })
}

/** Shows the state that stands there in another look, without loading it again. */
export const dress = async (page: Page, { width, height, theme, text }: Look): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    async (look) => {
      ;(window as unknown as { gallery: Gallery }).gallery.dress(look)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    },
    { theme, text },
  )
}

/** What can be read of a state's sign. */
export const signOf = (page: Page, { sign }: ListedScene) =>
  page
    .getByText(typeof sign === 'string' ? sign : new RegExp(sign.source, sign.flags))
    .filter({ visible: true })
    .first()

export { expect, type Page }
