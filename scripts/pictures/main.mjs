// npm run pictures: docs/pictures, of the built client and inspector: ten main screens, and every screen in every state,
// on a phone and a desk, light and dark, one overview each (docs/pictures/README.md), the four that the README opens
// with, those of docs/support.md, and those of the report in docs/testing.md.
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { variants } from '../contact-sheet/scene'
import { scenes } from '../contact-sheet/scenes/all'
import { takeAll } from '../contact-sheet/take-all'
import { needBuild, prepare, say } from '../prepare.mjs'
import { takeInspector } from './inspector.mjs'
import { mainScreens } from './main-screens.scene'
import { takeReport } from './report.mjs'

const folder = 'test-results/main-screens'
const into = 'docs/pictures'
const shown = variants.filter(({ name, text }) => !name.startsWith('tablet') && text === 100)
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
const tour = ['02-sell', '03-deposit', '05-transaction', '06-wallets']

await prepare()
await needBuild()
const executablePath = await chromiumPath()
const options = { variants: shown, judged: false, whole: false, chromiumPath: executablePath, say }
const { wrong } = await takeAll({ folder, scenes: [mainScreens, ...scenes], ...options })
if (wrong.length > 0) {
  say(wrong.join('\n'))
  process.exit(1)
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

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
  const isPhone = variant.name.startsWith('phone')
  const small = { width: isPhone ? 160 : 288, columns: 5, gap: 8, quality: 60 }
  await overview(`main-screens-after-${variant.name}`, variant, states, small)
  const every = readdirSync(folder)
    .filter((file) => file.endsWith(`.${variant.name}.png`) && !/^\d\d-/.test(file))
    .map((file) => file.slice(0, -`.${variant.name}.png`.length))
  const tiny = { width: isPhone ? 112 : 208, columns: isPhone ? 18 : 10, gap: 8, quality: 55 }
  await overview(`every-screen-after-${variant.name}`, variant, every, tiny)
  const large = { width: 356, columns: 4, gap: 16, quality: 82 }
  if (isPhone) await overview(`tour-${variant.colorScheme}`, variant, tour, large)
}
await takeInspector(browser, into)
await takeReport(browser, into, executablePath)
await browser.close()
