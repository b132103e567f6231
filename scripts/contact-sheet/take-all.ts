import { mkdirSync, rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { answerWithinMs } from '../../client/api/transport'
import { startProduct } from '../../tests/e2e/product'
import { type WorldClient, worldClient } from '../../tests/e2e/world-client'
import { photograph, type Shot } from './camera'
import { expect, type Scene, type Variant } from './scene'
import { drawOverviews, writeSheet } from './sheet'

const lanes = 2

export interface SheetOptions {
  /** Emptied first. */
  folder: string
  scenes: readonly Scene[]
  variants: readonly Variant[]
  /** Whether a machine looks at each picture's page too. */
  judged: boolean
  /** Pages as high as what is on them, or as the window. */
  whole: boolean
  chromiumPath: string
  say: (line: string) => void
}

/** Plays one scene in a browser of its own. A scene that cannot be played is told, and the others go on. */
const play = async (
  browser: Browser,
  app: string,
  world: WorldClient,
  scene: Scene,
  options: SheetOptions,
) => {
  const shots: Shot[] = []
  await world.reset()
  await world.clearFaults()
  const context = await browser.newContext({
    baseURL: app,
    viewport: { width: 360, height: 800 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // tsx wraps functions in a helper (__name) that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  // Held responses must stay held while pictures are taken, even on a busy machine.
  await context.addInitScript((limit) => {
    const { setTimeout } = window
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
      setTimeout(work, ms === limit ? 30 * limit : ms, ...rest)) as typeof window.setTimeout
  }, answerWithinMs)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  let trouble: string | null = null
  try {
    await scene.play({
      page,
      context,
      world,
      shoot: async (state, sign) => {
        if (sign) await expect(sign).toBeVisible()
        // The pointer would trigger hover styles, and a toast stays while it is hovered.
        if (!(await page.locator('[popover]:popover-open').count())) await page.mouse.move(0, 0)
        shots.push(...(await photograph(page, state, options)))
        await page.setViewportSize({ width: 360, height: 800 })
      },
    })
  } catch (error) {
    trouble = `${scene.name}: ${String(error).split('\n').slice(0, 6).join(' ')}`
  }
  await world.clearFaults()
  await world.release()
  await context.close()
  return { shots, trouble }
}

/** Plays the scenes on two products at once, and puts their pictures on one page. Resolves with what is wrong. */
export const takeAll = async (
  options: SheetOptions,
): Promise<{ sheet: string; shots: number; wrong: string[] }> => {
  const { folder } = options
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: options.chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const queue = options.scenes.map((scene, at) => ({ scene, at }))
  const shotsOf: Shot[][] = options.scenes.map(() => [])
  const wrong: string[] = []
  const lane = async (): Promise<void> => {
    // The gateway must not time out while responses are held.
    const stack = await startProduct({ gateway: { upstreamTimeoutMs: 600_000 } })
    const world = worldClient(stack.world)
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { shots, trouble } = await play(browser, stack.app, world, next.scene, options)
      shotsOf[next.at] = shots
      if (trouble) wrong.push(`could not be played: ${trouble}`)
      options.say(`${trouble ? '✗' : '✓'} ${next.scene.name}: ${shots.length} pictures`)
    }
    await stack.stop()
  }
  await Promise.all(Array.from({ length: Math.min(lanes, queue.length) }, lane))
  const shots = shotsOf.flat()
  await drawOverviews(browser, folder, shots)
  await browser.close()
  for (const { state, variant, faults } of shots)
    wrong.push(...faults.map((fault) => `${state}, ${variant}: ${fault}`))
  return { sheet: writeSheet(folder, shots), shots: shots.length, wrong }
}
