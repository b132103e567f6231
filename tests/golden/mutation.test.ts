import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('every domain was measured and keeps its bar, every survivor has a reason, and the page says so', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/mutation/main.mjs', '--check'], {
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})
