import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { folderOf } from './stage/folder'

interface Entry {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
interface Lockfile {
  packages: Record<string, Entry>
}

/** What the check says of our lockfile and settings once they are changed. */
const checked = (
  change: (lock: Lockfile) => void = () => undefined,
  settings = readFileSync('.npmrc', 'utf8'),
) => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
  change(lock)
  const folder = folderOf({ 'package-lock.json': JSON.stringify(lock), '.npmrc': settings })
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
