import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { listOf } from '../../../gateway/release/manifest'
import { publicKeyLine, signEnvelope } from '../../../scripts/release/sign'
import { differencesAt, userAgents } from '../../../scripts/release/watch'
import { openFixture, openTestFixture } from '../gateway.fixture'
import { buildRelease, key, options, script, serve, signer } from './built-release'

describe('release signatures', () => {
  it.each([
    ['no key', []],
    ['an unknown key', [signer()]],
  ])('the gateway does not start with a release signed by %s', async (_, signers) => {
    const { dist } = buildRelease(1_000, signers)
    await expect(openFixture(options(dist))).rejects.toThrow('signed by none of the keys')
  })

  it('the gateway does not start with a file list changed after signing', async () => {
    const { dist, statement } = buildRelease()
    writeFileSync(listOf(statement), readFileSync(listOf(statement), 'utf8').replace('"size"', ' "size"'))
    await expect(openFixture(options(dist))).rejects.toThrow('differs from the signed list')
  })

  it('the gateway does not start with a payload of another type', async () => {
    const { dist, statement } = buildRelease()
    writeFileSync(statement, JSON.stringify(signEnvelope('application/vnd.in-toto+json', {}, [key])))
    await expect(openFixture(options(dist))).rejects.toThrow('the payload type is not')
  })

  it('the gateway accepts the old and the new key during a rotation', async () => {
    const next = signer()
    const { dist } = buildRelease(1_000, [next])
    expect(await (await serve(dist, [key, next])).statusOf('/')).toBe(200)
    await expect(openFixture(options(dist, [key]))).rejects.toThrow('signed by none')
  })

  it('a gateway with no keys still compares each file of an unsigned release', async () => {
    const { dist } = buildRelease(1_000, [])
    writeFileSync(join(dist, 'client', script), 'steal()')
    const { statusOf } = await serve(dist, [])
    expect([await statusOf('/'), await statusOf(`/${script}`)]).toEqual([200, 503])
  })

  it('the configuration accepts only public keys', () => {
    const production = {
      UPSTREAM_URL: 'https://api.example',
      UPSTREAM_IDEMPOTENCY: 'keys',
      STATIC_DIR: 'dist/client',
    }
    expect(readConfig({ ...production, RELEASE_KEYS: publicKeyLine(key) })).toMatchObject({
      releaseDir: 'dist/release',
      releaseKeys: [publicKeyLine(key)],
    })
    expect(() => readConfig({ ...production, RELEASE_KEYS: 'abc' })).toThrow('RELEASE_KEYS must be Ed25519')
  })
})

describe('external release monitor', () => {
  it('the monitor confirms a site, or names a changed file and its browsers', async () => {
    const { dist } = buildRelease()
    const fixture = await openTestFixture({ ...options(dist), releaseDir: join(dist, 'release') })
    const { files, changedFiles } = await differencesAt(fixture.gateway.url, [publicKeyLine(key)])
    expect([files, changedFiles]).toEqual([4, []])
    writeFileSync(join(dist, 'client', script), 'steal()')
    const afterChange = await differencesAt(fixture.gateway.url, [publicKeyLine(key)])
    expect(afterChange.changedFiles).toEqual(
      Object.keys(userAgents).map((name) => `/${script} for ${name}: 503`),
    )
    await expect(differencesAt(fixture.gateway.url, [publicKeyLine(signer())])).rejects.toThrow(
      'signed by none of the keys',
    )
  })

  it('the monitor exits with 1 if the site has another release than expected', async () => {
    const { dist } = buildRelease(2_000)
    const { gateway } = await openTestFixture(options(dist))
    const watch = (serial: string) =>
      new Promise<[number | null, string]>((resolve) => {
        const args = [
          'scripts/release/watch.ts',
          gateway.url,
          '--key',
          publicKeyLine(key),
          '--serial',
          serial,
        ]
        const child = spawn(process.execPath, ['--import', 'tsx', ...args])
        let output = ''
        child.stdout.on('data', (part) => {
          output += part
        })
        child.on('exit', (code) => resolve([code, output]))
      })
    expect(await watch('2000')).toEqual([0, expect.stringContaining('✓ 1.0.0 (c0ffee, 2000)')])
    expect(await watch('1999')).toEqual([1, expect.stringContaining('✗ another release than 1999')])
  })

  it('the monitor detects a file that is changed for only one browser', async () => {
    const { dist } = buildRelease()
    const { gateway } = await openTestFixture(options(dist))
    const proxy = createServer(async (incoming, response) => {
      const original = await fetch(new URL(incoming.url!, gateway.url))
      const text = await original.text()
      const isVictim = incoming.headers['user-agent']?.includes('Android') && incoming.url === `/${script}`
      response.writeHead(original.status).end(isVictim ? `${text};steal()` : text)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const { changedFiles } = await differencesAt(site, [publicKeyLine(key)])
    expect(changedFiles).toEqual([`/${script} for Chrome on Android: different content`])
    proxy.close()
  })
})
