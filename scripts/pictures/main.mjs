// npm run pictures: docs/pictures, of the gallery and the built inspector: ten main screens, and every screen in every
// state, on a phone and a desk, light and dark, one overview each (docs/pictures/README.md), the four that the README
// opens with, those of docs/support.md, and those of the report in docs/testing.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { buildGallery } from '../gallery/build.mjs'
import { serveGallery } from '../gallery/serve'
import { needBuild, prepare, say } from '../prepare.mjs'
import { takeInspector } from './inspector.mjs'
import { takeReport } from './report.mjs'

const folder = 'test-results/main-screens'
const into = 'docs/pictures'
const sizes = { phone: { width: 360, height: 800 }, desk: { width: 1280, height: 800 } }
const shown = Object.entries(sizes).flatMap(([size, viewport]) =>
  ['light', 'dark'].map((colorScheme) => ({ name: `${size}-${colorScheme}`, size, viewport, colorScheme })),
)
/** Ten screens that nobody gets around, by their states in the gallery. */
const states = [
  'login',
  'sell',
  'deposit-address',
  'transactions',
  'transaction-approved',
  'wallets',
  'wallet-chart',
  'banks',
  'notifications',
  'menu',
]
const tour = ['sell', 'deposit-address', 'transaction-approved', 'wallets']

await prepare()
await needBuild()
if ((await buildGallery()) !== 0) process.exit(1)
const executablePath = await chromiumPath()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const { address, close } = await serveGallery()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Takes every state of the gallery in one look. Resolves with their names. */
const takeStates = async ({ name: look, viewport, colorScheme }) => {
  const device = { locale: 'en-NG', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce' }
  const page = await browser.newPage({ ...device, viewport, colorScheme })
  await page.goto(`${address}/scene?name=splash`)
  const names = await page.evaluate(() => window.gallery.scenes.map(({ name }) => name))
  for (const name of names) {
    await page.goto(`${address}/scene?name=${name}&theme=${colorScheme}`)
    await page.locator('html[data-state=shown]').waitFor()
    await page.screenshot({ path: join(folder, `${name}.${look}.png`), animations: 'disabled' })
  }
  await page.close()
  return names
}

/** One picture of several, `columns` beside each other, each `width` px wide. */
const overview = async (file, { name, colorScheme }, names, { width, columns, gap, quality }) => {
  const images = names.map((state) => `<img src="${state}.${name}.png" alt="">`).join('')
  const paper = colorScheme === 'light' ? '#cfcabd' : '#35322a'
  const sheet = join(folder, `${file}.html`)
  writeFileSync(
    sheet,
    `<style>body { margin: 0; padding: ${gap}px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; width: max-content; background: ${paper} } img { border-radius: ${gap}px; width: 100%; display: block }</style>${images}`,
  )
  const size = { width: columns * (width + gap) + gap, height: 400 }
  const page = await browser.newPage({ viewport: size })
  await page.goto(pathToFileURL(resolve(sheet)).href)
  const height = await page.evaluate(() => document.body.offsetHeight)
  await page.setViewportSize({ ...size, height })
  const frames = await page.context().newCDPSession(page)
  const { data } = await frames.send('Page.captureScreenshot', { format: 'webp', quality })
  writeFileSync(join(into, `${file}.webp`), Buffer.from(data, 'base64'))
  say(`${into}/${file}.webp ${((data.length * 0.75) / 1024).toFixed()} KB`)
  await page.close()
}

for (const variant of shown) {
  const isPhone = variant.size === 'phone'
  const every = await takeStates(variant)
  const small = { width: isPhone ? 160 : 288, columns: 5, gap: 8, quality: 60 }
  await overview(`main-screens-after-${variant.name}`, variant, states, small)
  const tiny = { width: isPhone ? 112 : 208, columns: isPhone ? 18 : 10, gap: 8, quality: 55 }
  await overview(`every-screen-after-${variant.name}`, variant, every, tiny)
  const large = { width: 356, columns: 4, gap: 16, quality: 82 }
  if (isPhone) await overview(`tour-${variant.colorScheme}`, variant, tour, large)
}
close()
await takeInspector(browser, into)
await takeReport(browser, into, executablePath)
await browser.close()
