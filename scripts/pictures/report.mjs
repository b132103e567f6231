import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../prepare.mjs'

const report = 'test-results/report'

/** Two pages of a report on the login, walked in a real browser (docs/testing.md). */
export const takeReport = async (browser, folder, executablePath) => {
  rmSync(report, { recursive: true, force: true })
  const qa = (...words) =>
    run(process.execPath, ['--import', 'tsx', 'scripts/qa/main.ts', ...words], {
      env: { ...process.env, CHROMIUM_PATH: executablePath },
    })
  await qa('coverage', '--html', join(report, 'coverage.html'))
  await qa('run', 'login', '--driver', 'ui', '--html', report)
  if (!existsSync(join(report, 'login.html'))) throw new Error('No report was written')
  const shoot = async (file, name, viewport) => {
    const page = await browser.newPage({ viewport })
    await page.goto(pathToFileURL(join(process.cwd(), report, file)).href)
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    await page.screenshot({ path: `${folder}/${name}.png` })
    await page.close()
  }
  await shoot('login.html', 'report-flow', { width: 1280, height: 1500 })
  await shoot('coverage.html', 'report-coverage', { width: 360, height: 1100 })
}
