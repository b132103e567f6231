import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { clientFolder, startSecondGateway } from './second-gateway'

/** As the worker's list has it (scripts/build/service-worker.ts). */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Writes a file of the built client, and its compressed copies. */
const publish = (folder: string, name: string, text: string): void => {
  writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
}

/** A new version: another page, and a worker that keeps it. */
const release = (folder: string): void => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const next = page.replace('<head>', '<head><meta name="version" content="second" />')
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  publish(folder, 'index.html', next)
  publish(folder, 'sw.js', worker.replace(hash(page), hash(next)))
}

test('a new version is offered, waits for consent, and takes over', async ({ browser, stack }) => {
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-client-'))
  cpSync(clientFolder, folder, { recursive: true })
  const { app, stop } = await startSecondGateway(stack, { staticDir: folder })
  const context = await browser.newContext({ baseURL: app })
  try {
    const page = await context.newPage()
    const version = page.locator('meta[name=version]')
    const offer = page.getByText('A new version of the app is ready.')
    await openSignedIn(page, 'ada')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()

    release(folder)
    await page.reload()
    await expect(offer).toBeVisible({ timeout: 20_000 })
    // It waits: the page is still the first version's.
    await expect(version).toHaveCount(0)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(version).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  } finally {
    await context.close()
    await stop()
  }
})
