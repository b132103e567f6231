import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeDocuments } from '../scripts/build/keep-documents'
import { securityText } from '../scripts/build/security-text'
import { sourceDate } from '../scripts/release/source-date.mjs'
import { isReviewed, lockedPackages, tooYoung, youngVersions } from '../scripts/release/supply.mjs'
import { fileClasses, otherAttacks, places } from './e2e/security/attacks'
import { folderOf } from './stage/folder'

const day = 86_400_000
const at = (days: number) => new Date(Date.parse('2026-11-22T08:00:00.000Z') + days * day)

describe('security.txt', () => {
  it('names a contact and expires in more than 30 days, and less than a year', () => {
    const text = securityText({}, at(0))
    expect(text).toMatch(/^Contact: mailto:security@/)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(at(30).getTime())
    expect(expires).toBeLessThan(at(365).getTime())
    expect(text).toContain('Preferred-Languages: en')
    expect(text).not.toContain('Canonical')
  })

  it('takes the contact and its own address from the operator', () => {
    const env = { SECURITY_CONTACT: 'https://coinnaira.ng/report', WEB_URL: 'https://app.coinnaira.ng' }
    const text = securityText(env, at(0))
    expect(text).toContain('Contact: https://coinnaira.ng/report\n')
    expect(text).toContain('Canonical: https://app.coinnaira.ng/.well-known/security.txt\n')
  })

  it.each(['security@coinnaira.ng', 'http://x.example', 'mailto:a@b\nExpires: never'])(
    'refuses %j as a contact',
    (contact) => {
      expect(() => securityText({ SECURITY_CONTACT: contact }, at(0))).toThrow('SECURITY_CONTACT')
    },
  )
})

describe('when a release was made', () => {
  it('is SOURCE_DATE_EPOCH, or the last commit, the same for every build of it', () => {
    expect(sourceDate({ SOURCE_DATE_EPOCH: '1795651200' }).toISOString()).toBe('2026-11-26T00:00:00.000Z')
    expect(sourceDate({})).toEqual(sourceDate({}))
    expect(() => sourceDate({ SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('SOURCE_DATE_EPOCH')
  })
})

describe('the documents of the last releases', () => {
  let folder: string
  beforeEach(() => {
    folder = folderOf()
  })

  /** Builds once with this document, and tells which are kept, oldest first. */
  const build = (query: string): string[] => {
    const manifest = join(folder, 'manifest.json')
    writeFileSync(manifest, JSON.stringify({ id: query }))
    const kept = join(folder, 'documents')
    storeDocuments(manifest, kept)
    const order = readFileSync(join(kept, 'order.txt'), 'utf8').trim().split('\n')
    expect(readdirSync(kept).sort()).toEqual([...order, 'order.txt'].sort())
    return order.map((name) => (JSON.parse(readFileSync(join(kept, name), 'utf8')) as { id: string }).id)
  }

  it('are those of three, and a build without changes is none', () => {
    expect(build('a')).toEqual(['a'])
    expect(build('a')).toEqual(['a'])
    expect(build('b')).toEqual(['a', 'b'])
    expect(build('c')).toEqual(['a', 'b', 'c'])
    expect(build('c')).toEqual(['a', 'b', 'c'])
    expect(build('d')).toEqual(['b', 'c', 'd'])
  })

  it('going back makes the earlier ones the newest', () => {
    for (const query of ['a', 'b', 'c']) build(query)
    expect(build('a')).toEqual(['b', 'c', 'a'])
  })
})

describe('what is taken from others', () => {
  it('has licences that were reviewed', () => {
    const packages = lockedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
    expect(packages.length).toBeGreaterThan(1000)
    expect(packages.filter(({ license }) => !isReviewed(license))).toEqual([])
    expect(['(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isReviewed)).toEqual([true, true])
    expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'none', 'SEE LICENSE IN LICENSE'].map(isReviewed)).toEqual(
      Array(4).fill(false),
    )
  })

  it('is public for 14 days, or has a written reason; nobody guesses where the registry is silent', async () => {
    const day = 86_400_000
    const one = { name: 'one', version: '1.0.0', license: 'MIT' }
    const aged = (ms: number) => tooYoung([one], 100 * day, async () => 100 * day - ms)
    expect(await aged(14 * day)).toEqual([])
    expect(await aged(14 * day - 1)).toEqual(['one@1.0.0, 13 days'])
    expect(await tooYoung([one], 0, async () => Number.NaN)).toEqual(['one@1.0.0, NaN days'])
    expect(await tooYoung([one], 0, () => Promise.reject(new Error('silent')))).toBeNull()
  })
})

describe('a version that is younger than 14 days', () => {
  const packages = lockedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const locked = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const listed = youngVersions.flatMap(({ versions }) => Object.entries(versions))

  it('is excused as long as it is locked, one by one, under a reason that says why', () => {
    expect(listed.map(([id]) => id).filter((id) => !locked.has(id))).toEqual([])
    expect(new Set(listed.map(([id]) => id)).size).toBe(listed.length)
    const date = /^20\d\d-\d\d-\d\d|^UNKNOWN/
    for (const [id, what] of listed) expect([id, date.test(what)]).toEqual([id, true])
    for (const [id, what] of listed) expect([id, /direct|transitive \(/.test(what)]).toEqual([id, true])
    for (const { reason } of youngVersions) expect(reason.split(' ').length).toBeGreaterThan(5)
  })
})

it('docs/security/incident.md names commands that the drill runs as they stand there', () => {
  const drill = ['incident.ts', 'incident-releases.ts']
    .map((file) => readFileSync(`scripts/drills/${file}`, 'utf8'))
    .join('')
  const text = readFileSync('docs/security/incident.md', 'utf8')
  const commands = [...text.matchAll(/`((?:npm run|git|openssl|rm|RELEASE_SERIAL=)[^`]* [^`]*)`/g)].map(
    ([, command]) => command!,
  )
  const elsewhere = ['npm run drill -- incident', 'npm run watch-release']
  const unknown = commands.filter((command) => !elsewhere.includes(command) && !drill.includes(command))
  expect(unknown).toEqual([])
  expect(commands.length).toBeGreaterThan(8)
})

describe('docs/security/attacks.md', () => {
  const text = readFileSync('docs/security/attacks.md', 'utf8')
  const rowsOf = (head: string) => text.slice(text.indexOf(head)).split('\n\n')[0]!.split('\n').slice(2)

  it('has every kind of file at every place, by whom it is noticed, and when', () => {
    const rows = rowsOf('| What | Where |').map((row) => row.replace(/(?<=\| )(?:\d+\.\d|–) \|$/, ''))
    const tested = fileClasses.flatMap(({ what, who }) =>
      places.map((place) => `| ${what} | ${place} | ${who[place]} | `),
    )
    expect(rows).toEqual(tested)
  })

  it('names the tests of what is no file', () => {
    const tests = readFileSync('tests/e2e/security/release.spec.ts', 'utf8')
    const titles = Object.entries(otherAttacks)
    expect(rowsOf('| What | Who notices |')).toEqual(titles.map(([title, who]) => `| ${title} | ${who} |`))
    for (const [title] of titles) expect(tests).toContain(`test('${title}'`)
  })
})

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
