import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { writeRelease } from '../../../scripts/release/release'
import { publicKeyLine } from '../../../scripts/release/sign'
import { folderOf } from '../../fixtures/folder'
import { openTestFixture } from '../gateway.fixture'

export const signer = () => generateKeyPairSync('ed25519').privateKey
export const key = signer()
export const script = 'assets/index-Ab3_x-9Z.js'
export const document = 'query Rates { rates { id } }'
export const hash = createHash('sha256').update(document).digest('hex')

export const buildRelease = (serial = 1_000, signers: readonly KeyObject[] = [key], minimum = 0) => {
  const dist = folderOf({
    'client/index.html': '<!doctype html><p>the app</p>',
    [`client/${script}`]: 'start()',
    [`client/${script}.br`]: brotliCompressSync('start()'),
    'widgets/chart.html': '<!doctype html><p>a chart</p>',
    'documents/0a1b.json': JSON.stringify({ [hash]: document }),
    'worker-files.json': '{"/index.html":"AAAA"}',
  })
  const statement = writeRelease(dist, { version: '1.0.0', commit: 'c0ffee', serial, minimum }, signers)
  return { dist, statement }
}

/** Adds another build's statement, file list and one file, as a rolling release does. */
export const addRelease = (from: string, into: string, file: string, name: string): void => {
  writeFileSync(join(into, file), readFileSync(join(from, file)))
  for (const fileName of readdirSync(join(from, 'release')))
    writeFileSync(
      join(into, 'release', `${name}${fileName.slice(4)}`),
      readFileSync(join(from, 'release', fileName)),
    )
}

export const options = (dist: string, keys: readonly KeyObject[] = [key]) => ({
  production: true,
  staticDir: join(dist, 'client'),
  widgetsDir: join(dist, 'widgets'),
  trustedDocuments: join(dist, 'documents'),
  releaseDir: join(dist, 'release'),
  releaseKeys: keys.map(publicKeyLine),
})

export const serve = async (dist: string, keys?: readonly KeyObject[]) => {
  const fixture = await openTestFixture(options(dist, keys))
  const get = (path: string, headers = {}) => fetch(`${fixture.gateway.url}${path}`, { headers })
  const statusOf = async (path: string, headers = {}) => (await get(path, headers)).status
  return { ...fixture, get, statusOf }
}
