import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTransport } from '../../../client/api/transport'
import current from '../../../client/generated/persisted-documents.json'
import { openStage, type Stage } from '../stage'
import { good } from '../upstream'

/** A document of an earlier release, as its own client still sends it: this release asks for more, under another id. */
const earlier = { 'sha256:0a1b2c': 'query Rates { rates { id } }' }

let folder: string
let stage: Stage | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-releases-'))
})
afterEach(async () => {
  await stage?.stop()
  stage = undefined
  rmSync(folder, { recursive: true })
})
const keep = (name: string, manifest: object) => writeFileSync(join(folder, name), JSON.stringify(manifest))
const open = async (trustedDocuments: string) => {
  stage = await openStage({ production: true, trustedDocuments })
  stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7 }]))
  return stage
}

/** A tab that was opened before the release: the shipped transport, and an earlier release's document. */
const oldTab = (url: string) => {
  const document = { __meta__: { hash: 'sha256:0a1b2c' }, definitions: [{ name: { value: 'Rates' } }] }
  const transport = createTransport({
    fetch: (path, init) => fetch(`${url}${String(path)}`, init),
    readToken: () => '',
    onUnauthenticated: () => undefined,
  })
  return transport(document as never, {})
}

describe('documents of the last releases', () => {
  it('an old tab goes on through a rolling release: its documents are still accepted', async () => {
    keep('1-earlier.json', earlier)
    keep('2-current.json', current)
    const { gateway } = await open(folder)
    expect(await oldTab(gateway.url)).toMatchObject({ data: { rates: [{ id: 7 }] } })
  })

  it('so does one that is named beside the folder', async () => {
    keep('earlier.json', earlier)
    const { gateway } = await open(`client/generated/persisted-documents.json, ${folder}`)
    expect(await oldTab(gateway.url)).toMatchObject({ data: { rates: [{ id: 7 }] } })
  })

  it('a document of a release that is no longer kept is refused', async () => {
    keep('2-current.json', current)
    const { gateway } = await open(folder)
    expect(await oldTab(gateway.url)).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] })
  })

  it.each<[string, Record<string, object>]>([
    ['is empty', {}],
    ['has two texts for one id', { 'a.json': earlier, 'b.json': { 'sha256:0a1b2c': '{ rates { value } }' } }],
    ['has a manifest that is none', { 'a.json': earlier, 'b.json': ['query'] }],
  ])('a folder that %s keeps a production gateway from starting', async (_, manifests) => {
    for (const [name, manifest] of Object.entries(manifests)) keep(name, manifest)
    await expect(openStage({ production: true, trustedDocuments: folder })).rejects.toThrow(
      'No trusted documents in',
    )
  })
})
