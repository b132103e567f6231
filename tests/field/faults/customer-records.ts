import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { startGateway } from '../../../gateway/server'
import { startMockApi } from '../../../mock-api/server'
import { visit } from '../../e2e/fixtures'
import { openAs } from '../../e2e/signed-in'
import { type WorldClient, worldClient } from '../../e2e/world-client'
import { launchOptions } from '../../ui/launch'

/** What a customer does before they share what happened. */
export interface Story {
  /** The address that ada begins at. */
  at: string
  /** Before she comes. */
  given?: (world: WorldClient) => Promise<unknown>
  does: (page: Page, world: WorldClient) => Promise<void>
}

/** A browser, and servers behind any build of the client. */
export interface Bench {
  /** What ada's phone saves for support when she has lived a story in a build of the client. */
  record: (staticDir: string, story: Story) => Promise<string>
  stop: () => Promise<void>
}

const share = async (page: Page): Promise<string> => {
  const dialogs = page.locator('dialog[open]')
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  // Who cannot get out of a dialog loads the page again.
  if ((await dialogs.count()) > 0) await page.goto('/dashboard/help')
  else await visit(page, '/dashboard/help')
  await page.getByRole('button', { name: 'Share what happened' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  return readFile(await (await saving).path(), 'utf8')
}

const lived = async (browser: Browser, app: string, world: WorldClient, story: Story): Promise<string> => {
  const context = await browser.newContext({
    baseURL: app,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 412, height: 900 },
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.clock.install()
    await openAs(page, 'ada', story.at)
    await story.does(page, world)
    await world.release()
    await world.clearFaults()
    return await share(page)
  } finally {
    await context.close()
  }
}

export const startBench = async (): Promise<Bench> => {
  const mockApi = await startMockApi({
    port: 0,
    upstreamKeys: 'keys',
    settlement: 'manual',
    feed: 'steady',
    worldEnabled: true,
    log: () => undefined,
  })
  const browser = await chromium.launch(launchOptions(process.env))
  const world = worldClient(`${mockApi.url}/__world`)
  return {
    record: async (staticDir, story) => {
      const gateway = await startGateway({
        port: 0,
        upstream: mockApi.url,
        upstreamIdempotency: 'keys',
        production: true,
        trustedDocuments: 'client/generated/persisted-documents.json',
        staticDir,
        widgetsDir: 'dist/widgets',
        chatUrl: `${mockApi.url}/chat`,
        log: 'silent',
      })
      try {
        await world.reset()
        await story.given?.(world)
        return await lived(browser, gateway.url.replace('127.0.0.1', 'localhost'), world, story)
      } finally {
        await gateway.stop()
      }
    },
    stop: async () => {
      await browser.close()
      await mockApi.stop()
    },
  }
}
