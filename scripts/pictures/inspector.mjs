import { pathToFileURL } from 'node:url'
import { recordingOf } from '../../tests/e2e/inspector/recorded'

/** The pictures of docs/support.md, taken from the built inspector with a made-up recording. */
export const takeInspector = async (browser, folder) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } })

  const shoot = (one, name) => one.screenshot({ path: `${folder}/${name}.png` })

  await page.goto(pathToFileURL('dist/inspector/index.html').href)
  await shoot(page, 'inspector-open')
  await page.getByLabel('Open a recording').setInputFiles({
    name: 'coinnaira-recording.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(await recordingOf(400))),
  })
  await page.getByText('unchanged since it was made').waitFor()
  await page
    .getByRole('button', { name: /^login-/ })
    .first()
    .click()
  await page.locator('.event', { hasText: 'askingCustomer' }).first().click()
  await shoot(page, 'inspector-step')
  await page.getByRole('button', { name: 'Pin to compare' }).click()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Compare' }).click()
  await shoot(page, 'inspector-compare')
  await page.close()
}
