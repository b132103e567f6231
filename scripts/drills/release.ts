import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAssets } from '../build/keep-assets.mjs'
import { storeDocuments } from '../build/keep-documents'
import { root } from '../prepare.mjs'
import { writeRelease } from '../release/release'
import { lineOf } from '../release/sign'

/** What of a release lies beside the one before it, on every copy (docs/operations.md). */
const beside = ['client/assets', 'documents', 'release'] as const

export interface Releases {
  /** Where copies of this build run, and those of the next one. */
  folders: readonly [string, string]
  /** The public key that both are signed with. */
  keys: string
  /** Hash of a document that only the next one's pages ask with: the history's, under another hash. */
  historyPage: string
  /** Signs what lies in a folder as the newest release, and lays its files, documents and statement beside the other's. */
  release(folder: string): void
  remove(): void
}

/**
 * Two releases in folders of their own, signed: this build, and the client with another version string, so that its
 * files have other hashes. Both are built with the public key in their workers.
 */
export const makeReleases = (): Releases => {
  const key = generateKeyPairSync('ed25519').privateKey
  const keys = lineOf(key)
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
    // The build kept those of this checkout.
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
      const other = folders.find((one) => one !== folder)!
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
