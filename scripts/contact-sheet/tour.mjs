// npm run tour: the pictures the README opens with, light and dark, in docs/pictures. They show the built client.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { say } from '../prepare.mjs'
import { variants } from './scene'
import { takeScene } from './take-scene.mjs'
import { tourScene, tourStates } from './tour.scene'

const folder = 'test-results/tour'
const phones = variants.filter(({ name, text }) => name.startsWith('phone') && text === 100)

const executablePath = await takeScene(tourScene, folder, phones)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1504, height: 832 } })
const frames = await page.context().newCDPSession(page)
for (const { name, colorScheme } of phones) {
  const sheet = join(folder, `${name}.html`)
  const images = tourStates.map((state) => `<img src="${state}.${name}.png" alt="">`).join('')
  const paper = colorScheme === 'light' ? '#dce3ec' : '#24324a'
  writeFileSync(
    sheet,
    `<style>body { margin: 0; padding: 16px; display: flex; gap: 16px; background: ${paper} } img { border-radius: 16px; width: 356px }</style>${images}`,
  )
  await page.goto(pathToFileURL(resolve(sheet)).href)
  const { data } = await frames.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  const file = `docs/pictures/tour-${colorScheme}.webp`
  writeFileSync(file, Buffer.from(data, 'base64'))
  say(file)
}
await browser.close()
