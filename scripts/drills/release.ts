import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAssets } from '../build/keep-assets.mjs'
import { root } from '../prepare.mjs'
import { writeRelease } from '../release/release'

const assetsIn = (folder: string): string => join(folder, 'dist', 'client', 'assets')
const documentsIn = (folder: string): string => join(folder, 'dist', 'documents')
const statementsIn = (folder: string): string => join(folder, 'dist', 'release')

export interface Release {
  /** Where its copies run. */
  folder: string
  /** Hash of a document that only its pages ask with: the history's, under another hash. */
  historyPage: string
  /** Lays its files and documents beside those of this build, and takes them away again. */
  layBeside(): () => void
  remove(): void
}

/**
 * Builds a second release in its own folder: the client with another version string, so that its files have other
 * hashes; files and documents of the current build are kept, as `npm run build` does.
 */
export const makeRelease = (): Release => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const file of ['schema.graphql', 'package.json']) cpSync(join(root, file), join(folder, file))

  const manifest = 'client/generated/persisted-documents.json'
  const documents = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as Record<string, string>
  const history = Object.values(documents).find((text) => text.includes('query HistoryPage('))!
  const historyPage = 'b'.repeat(64)
  cpSync(join(root, manifest), join(folder, manifest))
  writeFileSync(
    join(folder, manifest),
    JSON.stringify({ ...documents, [`sha256:${historyPage}`]: history.replaceAll('\n', ' ') }),
  )

  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vite'),
    ['build', '--outDir', join(folder, 'dist', 'client'), '--emptyOutDir', '--logLevel', 'error'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, npm_package_version: 'next' } },
  )
  if (status !== 0) throw new Error('The next release could not be built')
  keepAssets(join(folder, 'dist'))
  const serial = Math.floor(Date.now() / 1000)
  writeRelease(join(folder, 'dist'), { version: 'next', commit: '', serial, minimum: 0 }, [])

  const beside = [assetsIn, documentsIn, statementsIn]
  return {
    folder,
    historyPage,
    layBeside: () => {
      const laid = beside.flatMap((of) =>
        readdirSync(of(folder))
          .filter((name) => !existsSync(join(of(root), name)))
          .map((name) => {
            cpSync(join(of(folder), name), join(of(root), name))
            return join(of(root), name)
          }),
      )
      if (laid.length < 2) throw new Error('The next release is no other than this one')
      return () => {
        for (const file of laid) rmSync(file, { force: true })
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
