import { pathToFileURL } from 'node:url'
import { saleRecording, settled, unknown } from '../../tests/inspector/sales'

const fileOf = (name, recording) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(recording)),
})

/** The pictures of docs/support.md, taken from the built inspector with a made-up customer's two recordings. */
export const takeInspector = async (browser, folder) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 820 } })
  const shoot = (name) => page.screenshot({ path: `${folder}/${name}.png` })

  await page.goto(pathToFileURL('dist/inspector/index.html').href)
  await shoot('inspector-open')
  const sale = await saleRecording([unknown, unknown], { isOpen: true })
  const later = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: 3_600_000 })
  await page
    .getByLabel('Open a recording')
    .setInputFiles([fileOf('morning.json', sale), fileOf('noon.json', later)])
  await page.getByText('unchanged since it was made').nth(1).waitFor()
  await shoot('inspector-case')
  await page.getByText('Technical', { exact: true }).click()
  await page.getByRole('button', { name: 'Pin to compare' }).click()
  await page.getByRole('slider', { name: 'Line' }).press('ArrowLeft')
  await page.getByRole('search').evaluate((search) => search.scrollIntoView())
  await shoot('inspector-technical')
  await page.close()
}
