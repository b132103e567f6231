import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAssets } from '../build/keep-assets.mjs'
import { storeDocuments } from '../build/keep-documents'
import { root } from '../prepare.mjs'
import { writeRelease } from '../release/release'
import { publicKeyLine } from '../release/sign'

/** The parts of a release that every copy keeps next to the previous one's (docs/operations.md). */
const beside = ['client/assets', 'documents', 'release'] as const

export interface Releases {
  folders: readonly [string, string]
  keys: string
  /** Hash of a document that only the next build's pages send: the history's, under another hash. */
  historyPage: string
  /** Signs a folder's content as the newest release, and adds its files, documents and statement to the other's. */
  release(folder: string): void
  remove(): void
}

/**
 * Two signed releases in separate folders: this build, and the client with another version string, so that its files
 * have other hashes. Both have the public key in their workers.
 */
export const makeReleases = (): Releases => {
  const key = generateKeyPairSync('ed25519').privateKey
  const keys = publicKeyLine(key)
  let serial = Math.floor(Date.now() / 1000)
  const sign = (folder: string, version: string): void => {
    serial += 1
    writeRelease(join(folder, 'dist'), { version, commit: '', serial, minimum: 0 }, [key])
  }

  const historyPage = 'b'.repeat(64)
  const manifest = 'client/generated/persisted-documents.json'
  const documents = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as Record<string, string>
  const history = Object.values(documents)
    .find((text) => text.includes('query HistoryPage('))!
    .replaceAll('\n', ' ')
  const make = (version: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'))
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
    rmSync(join(folder, 'dist', 'release'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const file of ['schema.graphql', 'package.json', manifest])
      cpSync(join(root, file), join(folder, file))
    if (version === 'next')
      writeFileSync(
        join(folder, manifest),
        JSON.stringify({ ...documents, [`sha256:${historyPage}`]: history }),
      )
    const { status } = spawnSync(
      join(root, 'node_modules', '.bin', 'vite'),
      ['build', '--outDir', join(folder, 'dist', 'client'), '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, npm_package_version: version, RELEASE_KEYS: keys },
      },
    )
    if (status !== 0) throw new Error(`The release ${version} could not be built`)
    keepAssets(join(folder, 'dist'))
    // The build stored those of this checkout.
    storeDocuments(join(folder, manifest), join(folder, 'dist', 'documents'))
    sign(folder, version)
    return folder
  }
  const folders = [make('first'), make('next')] as const
  const [, next] = folders

  return {
    folders,
    keys,
    historyPage,
    release: (folder) => {
      sign(folder, folder === next ? 'next' : 'first')
      const other = folders.find((candidate) => candidate !== folder)!
      for (const part of beside) {
        const from = join(folder, 'dist', part)
        const notOwn = (source: string): boolean => !source.endsWith('order.txt')
        cpSync(from, join(other, 'dist', part), { recursive: true, filter: notOwn })
      }
    },
    remove: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
