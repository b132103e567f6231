import { type BrowserContext, type Locator, type Page, expect as soon } from '@playwright/test'
import { arrived, enter as submitLogin } from '../../tests/e2e/fixtures'
import { openAs, type Persona } from '../../tests/e2e/signed-in'
import type { WorldClient } from '../../tests/e2e/world-client'

/** As patient as a slow machine needs. */
export const expect = soon.configure({ timeout: 45_000 })

/** What a scene plays on: a browser's page, the world behind it, and the camera. */
export interface Stage {
  page: Page
  context: BrowserContext
  world: WorldClient
  /** Takes the picture of this state, in every variant, once what it is known by stands there. */
  shoot: (state: string, sign?: Locator) => Promise<void>
}

/** A few states of one screen, brought about as a customer or the world brings them about. */
export interface Scene {
  /** 'sell', 'sell: failure'. */
  name: string
  play: (stage: Stage) => Promise<void>
}

export const scene = (name: string, play: Scene['play']): Scene => ({ name, play })

export interface Variant {
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  /** Percent of the usual size of text. */
  text: 100 | 200
}

const sizes = [
  ['phone', 360, 800],
  ['tablet', 768, 1024],
  ['desk', 1280, 800],
] as const

/** Three sizes in light and dark, and the phone with text of twice the size. */
export const variants: readonly Variant[] = [
  ...sizes.flatMap(([size, width, height]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      width,
      height,
      colorScheme,
      text: 100 as const,
    })),
  ),
  { name: 'phone-large-text', width: 360, height: 800, colorScheme: 'light', text: 200 },
]

/** Shows the page as a variant has it, without loading it again, so that its state stays. */
export const dress = async (page: Page, { width, height, colorScheme, text }: Variant): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, text)
}

/** From the login's page, without waiting for the page that follows. */
export const enter = async (page: Page, who: string, password: string): Promise<void> => {
  await page.goto('/login')
  await submitLogin(page, who, password)
}

/** Opens a page and waits until nothing on it is loading. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await arrived(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Signed in already, at a page on which nothing is loading. */
export const begin = async (page: Page, who: Persona, path?: string): Promise<void> => {
  await openAs(page, who, path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** A button by its whole name, in the dialog where one is open. */
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

export const press = (page: Page | Locator, name: string | RegExp): Promise<void> =>
  button(page, name).first().click()

/** Every read from the upstream waits until it is released. */
export const holdReads = (world: WorldClient) =>
  world.fault({ method: 'GET', path: '/v1/*', effect: 'hold', count: null })

/** Nobody answers any more. */
export const cutUpstream = (world: WorldClient) =>
  world.fault({ path: '/v1/*', effect: 'reset', count: null })
