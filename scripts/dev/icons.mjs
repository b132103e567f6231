// node scripts/dev/icons.mjs: renders the installed app's icons from client/public/icon.svg. Run it when the logo
// changes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../prepare.mjs'

const folder = join(root, 'client', 'public')
const logo = readFileSync(join(folder, 'icon.svg'), 'utf8')
const blue = '#1D3AEE'
const onBlue = logo.replaceAll(blue, 'coin').replaceAll('#FFF', blue).replaceAll('coin', '#FFF')
/** On a maskable icon, the sign fits inside the inner 80 %, and the background reaches the edges. */
const icons = [
  { file: 'icon-192.png', size: 192, part: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, part: 1, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, part: 0.64, ground: blue },
  { file: 'apple-touch-icon.png', size: 180, part: 0.76, ground: blue },
]

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const { file, size, part, ground } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${part * 100}%}</style>${ground === blue ? onBlue : logo}`,
  )
  await page.screenshot({ path: join(folder, file), omitBackground: true })
}
await browser.close()
