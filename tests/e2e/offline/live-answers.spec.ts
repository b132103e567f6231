import { expect, test } from '@playwright/test'
import { startProduct } from '../product'
import { openAs } from '../signed-in'
import { worldClient } from '../world-client'

/** The page's time passes so many times faster, and the gateway looks as much more often. */
const faster = 10
const stepMs = 1_000

test('what nobody touches costs no requests, follows the market, and is never older than it may be', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const stack = await startProduct({ gateway: { liveEveryMs: 20_000 / faster, publicReadsMs: 0 } })
  const context = await browser.newContext({ baseURL: stack.app })
  try {
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) asked.push(new URL(request.url()).pathname)
    })
    await page.clock.install()
    await openAs(page, 'ada')
    const oldest = { s: 0 }
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += stepMs) {
        await page.clock.runFor(stepMs)
        await new Promise((done) => setTimeout(done, stepMs / faster))
        const [, s] = /updated (\d+) s ago/i.exec((await page.locator('main').textContent()) ?? '') ?? []
        oldest.s = Math.max(oldest.s, Number(s))
      }
    }
    await pass(150_000)
    expect(asked).toContain('/graphql/live')
    const before = asked.length
    await worldClient(stack.world).setRate({ symbol: 'USDT', chain: 'tron' }, '1999.5')
    await pass(30_000)
    await expect(page.locator('main')).toContainText('1,999.5')
    await pass(60_000)
    expect(asked.length - before).toBeLessThanOrEqual(1)
    expect(oldest.s).toBeLessThanOrEqual(35)
    await context.setOffline(true)
    await pass(70_000)
    await expect(page.getByText(/offline/i).first()).toBeVisible()
  } finally {
    await context.close()
    await stack.stop()
  }
})
