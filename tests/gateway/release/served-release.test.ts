import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha384 } from '../../../gateway/release/manifest'
import { differences, releaseFiles, writeRelease } from '../../../scripts/release/release'
import { signEnvelope } from '../../../scripts/release/sign'
import { openFixture } from '../gateway.fixture'
import {
  addRelease,
  buildRelease,
  document,
  hash,
  key,
  options,
  script,
  serve,
  signer,
} from './built-release'

describe('verification of served files', () => {
  it('the gateway serves the release, logs it and returns its signed statement', async () => {
    const { dist, statement } = buildRelease()
    const { logged, get, statusOf } = await serve(dist)
    for (const path of ['/', '/login', `/${script}`, '/widgets/chart.html'])
      expect(await statusOf(path)).toBe(200)
    expect(logged()).toMatch(/"version":"1\.0\.0","commit":"c0ffee","serial":1000,"isSigned":true,"wrong":0/)
    const response = await get('/.well-known/release.json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe(readFileSync(statement, 'utf8'))
    const list = sha384('{"/index.html":"AAAA"}').slice(0, 22).replaceAll('/', '-')
    expect(await statusOf(`/.well-known/release/${list}.json`)).toBe(200)
    expect(await statusOf('/.well-known/release/other.json')).toBe(404)
  })

  it.each([
    ['a page', 'client/index.html', '/'],
    ['a page of the app', 'client/index.html', '/dashboard/sell'],
    ['a script', `client/${script}`, `/${script}`],
    ['an encoding of a script', `client/${script}.br`, `/${script}`],
    ['a widget', 'widgets/chart.html', '/widgets/chart.html'],
  ])('the gateway rejects and logs %s with a byte changed before the start', async (_, file, path) => {
    const { dist } = buildRelease()
    const content = readFileSync(join(dist, file))
    content[content.length - 1]! ^= 1
    writeFileSync(join(dist, file), content)
    const { logged, statusOf } = await serve(dist)
    expect([404, 503]).toContain(await statusOf(path, { 'accept-encoding': 'br' }))
    expect(logged()).toContain(`"file":"${file}","msg":"release: the file was changed"`)
    expect(await statusOf(path === '/' || path.startsWith('/d') ? `/${script}` : '/')).toBe(200)
  })

  it('the gateway rejects a file changed at run time until it is restored', async () => {
    const { dist } = buildRelease()
    const { logged, statusOf } = await serve(dist)
    expect(await statusOf(`/${script}`)).toBe(200)
    writeFileSync(join(dist, 'client', script), 'start(); steal()')
    expect(await statusOf(`/${script}`)).toBe(503)
    expect(logged()).toContain('release: the file was changed')
    writeFileSync(join(dist, 'client', script), 'start()')
    expect(await statusOf(`/${script}`)).toBe(200)
  })

  it('the gateway rejects an unreleased file and logs a missing one', async () => {
    const { dist } = buildRelease()
    writeFileSync(join(dist, 'client', 'assets', 'more-12345678.js'), 'steal()')
    rmSync(join(dist, 'client', script))
    const { logged, statusOf } = await serve(dist)
    expect(await statusOf('/assets/more-12345678.js')).toBe(503)
    expect(logged()).toContain('release: the file is in no release')
    expect(await statusOf(`/${script}`)).toBe(404)
    expect(logged()).toContain('release: the file is missing')
  })

  it('the gateway does not start with changed documents', async () => {
    const { dist } = buildRelease()
    const injected = 'query Steal { rates { id } }'
    const injectedHash = createHash('sha256').update(injected).digest('hex')
    writeFileSync(
      join(dist, 'documents', '0a1b.json'),
      JSON.stringify({ [hash]: document, [injectedHash]: injected }),
    )
    await expect(openFixture(options(dist))).rejects.toThrow('No trusted documents')
  })
})

describe('rolling release', () => {
  const next = 'assets/next-12345678.js'
  const nextBuild = (minimum = 0) => {
    const { dist } = buildRelease(2_000, [key], minimum)
    writeFileSync(join(dist, 'client', next), 'next()')
    rmSync(join(dist, 'release'), { recursive: true })
    writeRelease(dist, { version: '1.1.0', commit: 'beef', serial: 2_000, minimum }, [key])
    return dist
  }

  it("a reload adds the next release's files if its statement is valid", async () => {
    const { dist } = buildRelease()
    const { gateway, logged, statusOf } = await serve(dist)
    addRelease(nextBuild(), dist, `client/${next}`, 'next')
    expect(await statusOf(`/${next}`)).toBe(503)
    gateway.reload()
    expect([await statusOf(`/${next}`), await statusOf('/')]).toEqual([200, 200])
    writeFileSync(join(dist, 'release', 'forged.json'), JSON.stringify(signEnvelope('x', {}, [signer()])))
    gateway.reload()
    expect(logged()).toContain('release: the new manifests are invalid')
    expect(await statusOf('/')).toBe(200)
  })

  it('the gateway stops serving a withdrawn release', async () => {
    const { dist } = buildRelease()
    writeFileSync(join(dist, 'client', 'assets', 'old-12345678.js'), 'old()')
    writeRelease(dist, { version: '1.0.0', commit: 'c0ffee', serial: 1_001, minimum: 0 }, [key])
    const { gateway, statusOf } = await serve(dist)
    expect(await statusOf('/assets/old-12345678.js')).toBe(200)
    addRelease(nextBuild(2_000), dist, `client/${next}`, 'next')
    gateway.reload()
    expect([await statusOf(`/${next}`), await statusOf('/assets/old-12345678.js')]).toEqual([200, 503])
  })
})

describe('reproducible builds', () => {
  it('the comparison of two builds lists changed, missing and new files', () => {
    const { dist } = buildRelease()
    const files = releaseFiles(dist)
    expect(differences(dist, files)).toEqual([])
    writeFileSync(join(dist, 'client', script), 'other()')
    rmSync(join(dist, 'widgets', 'chart.html'))
    writeFileSync(join(dist, 'client', 'more.js'), '')
    expect(differences(dist, files)).toEqual([
      `client/${script} is another`,
      'widgets/chart.html is missing',
      'client/more.js is new',
    ])
  })

  it('two builds have the same servers, except for the demo database', () => {
    const { dist } = buildRelease()
    mkdirSync(join(dist, 'servers/mock-api/snapshot'), { recursive: true })
    writeFileSync(join(dist, 'servers/gateway.js'), 'serve()')
    writeFileSync(join(dist, 'servers/mock-api/snapshot/seed.json'), 'salts')
    const files = releaseFiles(dist)
    writeFileSync(join(dist, 'servers/mock-api/snapshot/seed.json'), 'other salts')
    expect(differences(dist, files)).toEqual([])
    writeFileSync(join(dist, 'servers/gateway.js'), 'steal()')
    expect(differences(dist, files)).toEqual(['servers/gateway.js is another'])
  })
})
