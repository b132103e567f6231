import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepAssets } from '../scripts/build/keep-assets.mjs'
import { storeDocuments } from '../scripts/build/keep-documents'
import { securityText } from '../scripts/build/security-text'
import { sourceDate } from '../scripts/release/source-date.mjs'
import { folderOf } from './fixtures/folder'

const day = 86_400_000
const dateAfter = (days: number) => new Date(Date.parse('2026-11-22T08:00:00.000Z') + days * day)

describe('security.txt', () => {
  it('security.txt names a contact and expires in 30 to 365 days', () => {
    const text = securityText({}, dateAfter(0))
    expect(text).toMatch(/^Contact: mailto:security@/)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(dateAfter(30).getTime())
    expect(expires).toBeLessThan(dateAfter(365).getTime())
    expect(text).toContain('Preferred-Languages: en')
    expect(text).not.toContain('Canonical')
  })

  it('security.txt takes the contact and its URL from the environment', () => {
    const env = { SECURITY_CONTACT: 'https://coinnaira.ng/report', WEB_URL: 'https://app.coinnaira.ng' }
    const text = securityText(env, dateAfter(0))
    expect(text).toContain('Contact: https://coinnaira.ng/report\n')
    expect(text).toContain('Canonical: https://app.coinnaira.ng/.well-known/security.txt\n')
  })

  it.each(['security@coinnaira.ng', 'http://x.example', 'mailto:a@b\nExpires: never'])(
    'security.txt rejects the contact %j',
    (contact) => {
      expect(() => securityText({ SECURITY_CONTACT: contact }, dateAfter(0))).toThrow('SECURITY_CONTACT')
    },
  )
})

describe('release date', () => {
  it('the release date is SOURCE_DATE_EPOCH or the time of the last commit', () => {
    expect(sourceDate({ SOURCE_DATE_EPOCH: '1795651200' }).toISOString()).toBe('2026-11-26T00:00:00.000Z')
    expect(sourceDate({})).toEqual(sourceDate({}))
    expect(() => sourceDate({ SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('SOURCE_DATE_EPOCH')
  })
})

describe('persisted documents', () => {
  let folder: string
  beforeEach(() => {
    folder = folderOf()
  })

  /** Builds once with this document and returns the stored ones, oldest first. */
  const build = (query: string): string[] => {
    const manifest = join(folder, 'manifest.json')
    writeFileSync(manifest, JSON.stringify({ id: query }))
    const documentsFolder = join(folder, 'documents')
    storeDocuments(manifest, documentsFolder)
    const order = readFileSync(join(documentsFolder, 'order.txt'), 'utf8').trim().split('\n')
    expect(readdirSync(documentsFolder).sort()).toEqual([...order, 'order.txt'].sort())
    return order.map(
      (name) => (JSON.parse(readFileSync(join(documentsFolder, name), 'utf8')) as { id: string }).id,
    )
  }

  it('a build keeps the documents of the last three different releases', () => {
    expect(build('a')).toEqual(['a'])
    expect(build('a')).toEqual(['a'])
    expect(build('b')).toEqual(['a', 'b'])
    expect(build('c')).toEqual(['a', 'b', 'c'])
    expect(build('c')).toEqual(['a', 'b', 'c'])
    expect(build('d')).toEqual(['b', 'c', 'd'])
  })

  it('a rollback makes the earlier documents the newest', () => {
    for (const query of ['a', 'b', 'c']) build(query)
    expect(build('a')).toEqual(['b', 'c', 'a'])
  })
})

it('a build keeps the scripts of the two previous releases', () => {
  const dist = folderOf()
  for (const version of [0, 1, 2, 3]) {
    rmSync(join(dist, 'client'), { recursive: true, force: true })
    mkdirSync(join(dist, 'client', 'assets'), { recursive: true })
    writeFileSync(join(dist, 'client', 'assets', `help-${version}.js`), '')
    keepAssets(dist, dateAfter(version))
  }
  expect(readdirSync(join(dist, 'client', 'assets'))).toEqual(['help-1.js', 'help-2.js', 'help-3.js'])
})

interface LockedPackage {
  version: string
  license?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/** We meet the terms of these licences because we change no package. */
const reviewedLicences = new Set(
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD MIT-0 BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 Unlicense Zlib Python-2.0 PSF-2.0 MPL-2.0 EPL-2.0'.split(
    ' ',
  ),
)

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const locked = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )

  it('every locked package has a reviewed licence', () => {
    const isReviewed = ({ license = 'none' }: LockedPackage): boolean =>
      license
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((choice) => choice.split(' AND ').every((name) => reviewedLicences.has(name)))
    expect(locked.length).toBeGreaterThan(1000)
    expect(locked.filter(([, entry]) => !isReviewed(entry))).toEqual([])
  })

  it('the lock file names one npm registry tarball for every package', () => {
    const { stdout, stderr, status } = spawnSync('npm', ['run', '--silent', 'lockfile'], { encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('No issues detected')])
  })

  // `npm install` omits a platform if the registry has its binary only in older versions.
  it('the lock file has the binaries of every platform', () => {
    const names = new Set(
      locked.map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`),
    )
    const needed = locked.flatMap(([, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).filter(([, version]) => /^\d/.test(version)),
    )
    expect(needed.map((pair) => pair.join(' ')).filter((name) => !names.has(name))).toEqual([])
  })

  it('npm runs no install scripts', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
  })
})
