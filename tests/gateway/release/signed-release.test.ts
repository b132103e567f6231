import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { listOf } from '../../../gateway/release/manifest'
import { lineOf, sealed } from '../../../scripts/release/sign'
import { differencesAt, userAgents } from '../../../scripts/release/watch'
import { openStage, stageOfTest } from '../stage'
import { built, key, options, script, serve, signer } from './built-release'

describe('who may release', () => {
  it.each([
    ['nobody', []],
    ['somebody else', [signer()]],
  ])('signed by %s: the gateway does not start', async (_, by) => {
    const { dist } = built(1_000, by)
    await expect(openStage(options(dist))).rejects.toThrow('signed by none of the keys')
  })

  it('a list that was changed after it was signed: the gateway does not start', async () => {
    const { dist, statement } = built()
    writeFileSync(listOf(statement), readFileSync(listOf(statement), 'utf8').replace('"size"', ' "size"'))
    await expect(openStage(options(dist))).rejects.toThrow('is not the list that was signed')
  })

  it('a payload of another kind is no release', async () => {
    const { dist, statement } = built()
    writeFileSync(statement, JSON.stringify(sealed('application/vnd.in-toto+json', {}, [key])))
    await expect(openStage(options(dist))).rejects.toThrow('not of the type')
  })

  it('a key is rotated: the new and the old one are believed, until the old is no longer given', async () => {
    const next = signer()
    const { dist } = built(1_000, [next])
    expect(await (await serve(dist, [key, next])).statusOf('/')).toBe(200)
    await expect(openStage(options(dist, [key]))).rejects.toThrow('signed by none')
  })

  it('without keys an unsigned release is compared all the same', async () => {
    const { dist } = built(1_000, [])
    writeFileSync(join(dist, 'client', script), 'steal()')
    const { statusOf } = await serve(dist, [])
    expect([await statusOf('/'), await statusOf(`/${script}`)]).toEqual([200, 503])
  })

  it('takes public keys only', () => {
    const production = {
      UPSTREAM_URL: 'https://api.example',
      UPSTREAM_IDEMPOTENCY: 'keys',
      STATIC_DIR: 'dist/client',
    }
    expect(readConfig({ ...production, RELEASE_KEYS: lineOf(key) })).toMatchObject({
      releaseDir: 'dist/release',
      releaseKeys: [lineOf(key)],
    })
    expect(() => readConfig({ ...production, RELEASE_KEYS: 'abc' })).toThrow('RELEASE_KEYS must be Ed25519')
  })
})

describe('a monitor outside', () => {
  it('says that a site serves what was released, and which file does not, for whom', async () => {
    const { dist } = built()
    const stage = await stageOfTest({ ...options(dist), releaseDir: join(dist, 'release') })
    const { files, found } = await differencesAt(stage.gateway.url, [lineOf(key)])
    expect([files, found]).toEqual([4, []])
    writeFileSync(join(dist, 'client', script), 'steal()')
    const more = await differencesAt(stage.gateway.url, [lineOf(key)])
    expect(more.found).toEqual(Object.keys(userAgents).map((name) => `/${script} for ${name}: 503`))
    await expect(differencesAt(stage.gateway.url, [lineOf(signer())])).rejects.toThrow(
      'signed by none of the keys',
    )
  })

  it('ends with 1 where the site has another release than the last one, though our key signed it', async () => {
    const { dist } = built(2_000)
    const { gateway } = await stageOfTest(options(dist))
    const watch = (serial: string) =>
      new Promise<[number | null, string]>((ended) => {
        const args = ['scripts/release/watch.ts', gateway.url, '--key', lineOf(key), '--serial', serial]
        const child = spawn(process.execPath, ['--import', 'tsx', ...args])
        let said = ''
        child.stdout.on('data', (part) => {
          said += part
        })
        child.on('exit', (code) => ended([code, said]))
      })
    expect(await watch('2000')).toEqual([0, expect.stringContaining('✓ 1.0.0 (c0ffee, 2000)')])
    expect(await watch('1999')).toEqual([1, expect.stringContaining('✗ another release than 1999')])
  })

  it('notices a site that is changed for one kind of browser only', async () => {
    const { dist } = built()
    const { gateway } = await stageOfTest(options(dist))
    const way = createServer(async (asked, answer) => {
      const got = await fetch(new URL(asked.url!, gateway.url))
      const text = await got.text()
      const isVictim = asked.headers['user-agent']?.includes('Android') && asked.url === `/${script}`
      answer.writeHead(got.status).end(isVictim ? `${text};steal()` : text)
    })
    await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
    const site = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
    const { found } = await differencesAt(site, [lineOf(key)])
    expect(found).toEqual([`/${script} for Chrome on Android: another content`])
    way.close()
  })
})
