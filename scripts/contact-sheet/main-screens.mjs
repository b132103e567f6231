// npm run main-screens: ten main screens of the built client on a phone and a desk, light and dark, one overview
// each in docs/pictures (`--name=main-screens-after` begins their names, `--folder=` keeps the single pictures elsewhere).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { say } from '../prepare.mjs'
import { mainScreens } from './main-screens.scene'
import { variants } from './scene'
import { takeScene } from './take-scene.mjs'

const { values: options } = parseArgs({
  options: {
    name: { type: 'string', default: 'main-screens-after' },
    folder: { type: 'string', default: 'test-results/main-screens' },
    into: { type: 'string', default: 'docs/pictures' },
  },
})
const shown = variants.filter(({ name, text }) => !name.startsWith('tablet') && text === 100)
/** Width of one picture on the overview, px. */
const widths = { phone: 160, desk: 288 }

const executablePath = await takeScene(mainScreens, options.folder, shown)
const states = [
  '01-login',
  '02-sell',
  '03-deposit',
  '04-transactions',
  '05-transaction',
  '06-wallets',
  '07-wallet',
  '08-banks',
  '09-notifications',
  '10-menu',
]
mkdirSync(options.into, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const { name, colorScheme } of shown) {
  const width = widths[name.split('-')[0]]
  const sheet = join(options.folder, `${name}.html`)
  const images = states.map((state) => `<img src="${state}.${name}.png" alt="">`).join('')
  const paper = colorScheme === 'light' ? '#dce3ec' : '#24324a'
  writeFileSync(
    sheet,
    `<style>body { margin: 0; padding: 8px; display: grid; grid-template-columns: repeat(5, ${width}px); gap: 8px; width: max-content; background: ${paper} } img { border-radius: 6px; width: 100%; display: block }</style>${images}`,
  )
  const page = await browser.newPage({
    viewport: { width: 5 * width + 48, height: 400 },
    deviceScaleFactor: 1,
  })
  const frames = await page.context().newCDPSession(page)
  await page.goto(pathToFileURL(resolve(sheet)).href)
  const height = await page.evaluate(() => document.body.offsetHeight)
  await page.setViewportSize({ width: 5 * width + 48, height })
  const { data } = await frames.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  const file = join(options.into, `${options.name}-${name}.webp`)
  writeFileSync(file, Buffer.from(data, 'base64'))
  say(`${file} ${((data.length * 0.75) / 1024).toFixed()} KB`)
  await page.close()
}
await browser.close()
