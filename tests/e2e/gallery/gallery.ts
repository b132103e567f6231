import { test as base, expect, type Page } from '@playwright/test'
import { preview } from 'vite'
import { galleryPages } from '../../../scripts/gallery/gallery-pages'
import type { Gallery } from '../../../scripts/gallery/scene'

export interface Appearance {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
  text: '100' | '200'
}

const look = (name: string, width: number, height: number, text: Appearance['text'] = '100'): Appearance => ({
  name,
  width,
  height,
  theme: name.includes('dark') ? 'dark' : 'light',
  text,
})
const phone = look('phone-light', 360, 800)
const desktopDark = look('desk-dark', 1280, 800)

export const usualThemes: readonly Appearance[] = [
  phone,
  desktopDark,
  look('phone-dark', 360, 800),
  look('desk-light', 1280, 800),
]

export const everyTheme: readonly Appearance[] = [
  ...usualThemes,
  look('tablet-light', 834, 1024),
  look('tablet-dark', 834, 1024),
  look('phone-light-large-text', 360, 800, '200'),
]

/** A browser test of the built gallery, which needs none of the product's servers. */
export const test = base.extend<{ complaints: string[] }, { gallery: string }>({
  gallery: [
    // Playwright demands a destructured first argument.
    async ({ browserName: _ }, use) => {
      const server = await preview({
        // The build's configuration also loads the client's theme, which takes seconds.
        configFile: false,
        appType: 'mpa',
        build: { outDir: 'dist/gallery' },
        plugins: [galleryPages()],
        preview: { port: 0, cors: { origin: '*' } },
      })
      await use(server.resolvedUrls!.local[0]!)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
  contextOptions: { reducedMotion: 'reduce' },
  /** Console errors and warnings, and failed requests. */
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

export const listScenes = async (page: Page): Promise<readonly string[]> => {
  await page.goto('/scene?scene=splash')
  return page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.scenes)
}

/** Opens a scene and waits until it is ready. */
export const openScene = async (page: Page, name: string, look: Appearance, query = '') => {
  const { width, height, theme, text } = look
  await page.setViewportSize({ width, height })
  await page.goto(`/scene?scene=${name}&theme=${theme}&text=${text}${query}`)
  await expect(page.locator('html'), name).toHaveAttribute('data-scene', 'ready', { timeout: 20_000 })
}

/** Changes the theme and size of the open scene and keeps its state. */
export const setTheme = async (page: Page, { width, height, theme, text }: Appearance): Promise<void> => {
  await page.setViewportSize({ width, height })
  // On a busy machine the page is resized later.
  await page.waitForFunction((expected) => window.innerWidth === expected, width)
  await page.evaluate(
    async (look) => {
      ;(window as unknown as { gallery: Gallery }).gallery.setLook(look)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    { theme, text },
  )
}

export { expect, type Page }
