import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

interface Entry {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
interface Lockfile {
  packages: Record<string, Entry>
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockfile-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the check says of our lockfile and settings once they are changed. */
const checked = (
  change: (lock: Lockfile) => void = () => undefined,
  settings = readFileSync('.npmrc', 'utf8'),
) => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
  change(lock)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, '.npmrc'), settings)
  const { stdout, status } = spawnSync(process.execPath, ['scripts/release/lockfile.mjs', folder], {
    encoding: 'utf8',
  })
  return { stdout, status }
}
const entry = (lock: Lockfile, name: string): Entry => lock.packages[`node_modules/${name}`]!

it('the lockfile names one content for every package on every platform, and no package runs code when installed', () => {
  expect(checked()).toEqual({ stdout: 'package-lock.json is whole\n', status: 0 })
})

it.each<[string, (lock: Lockfile) => void, string]>([
  [
    'a binary of another platform without integrity',
    (lock) => delete entry(lock, '@esbuild/darwin-arm64').integrity,
    'node_modules/@esbuild/darwin-arm64 has no integrity',
  ],
  [
    'a weak hash',
    (lock) => Object.assign(entry(lock, 'react'), { integrity: 'sha1-x' }),
    'react has no integrity',
  ],
  [
    'a platform that is left out',
    (lock) => delete lock.packages['node_modules/@biomejs/cli-darwin-arm64'],
    '@biomejs/biome needs @biomejs/cli-darwin-arm64',
  ],
  [
    'an install script that nobody reviewed',
    (lock) => Object.assign(entry(lock, 'react'), { hasInstallScript: true }),
    'node_modules/react has an install script that nobody reviewed',
  ],
  [
    'a package from elsewhere',
    (lock) => Object.assign(entry(lock, 'react'), { resolved: 'https://evil.example/react.tgz' }),
    'node_modules/react comes from elsewhere',
  ],
])('%s is refused', (_, change, words) => {
  const { stdout, status } = checked(change)
  expect(stdout).toContain(words)
  expect(status).toBe(1)
})

it('install scripts that are on are refused', () => {
  expect(checked(undefined, 'ignore-scripts=false\n')).toMatchObject({
    stdout: expect.stringContaining('.npmrc does not say ignore-scripts=true'),
    status: 1,
  })
})
