import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { noStore } from '../core/headers'
import { route } from '../core/log'
import { type Release, readReleases } from './manifest'
import { createServedFiles, type ServedFile, type ServedFiles } from './served-files'

export interface ReleaseSettings {
  /** Undefined to serve files unchecked. */
  releaseDir?: string | undefined
  /** One of these public keys (base64, SPKI) must have signed each release; if there are none, any is accepted. */
  releaseKeys?: readonly string[]
}

type Folder = 'client' | 'widgets' | 'documents'
type Folders = Partial<Record<Folder, string | undefined>>

export interface ServedRelease {
  read: (folder: Folder, path: string) => ServedFile
  manifests: RequestHandler
  wrongCount: () => number
  /** Keeps the old manifests if the new ones are invalid. */
  reload: () => void
}

/** Serves every file if there is no folder of releases. Throws if a manifest is invalid. */
export const openRelease = (
  { releaseDir, releaseKeys = [] }: ReleaseSettings,
  folders: Folders,
  log: Logger,
): ServedRelease => {
  let releases: Release[] = []
  let servedFolders = new Map<Folder, ServedFiles>()
  const openFolders = (releases: readonly Release[] | undefined) =>
    new Map(
      Object.entries(folders).flatMap(([name, folder]) =>
        folder ? [[name as Folder, createServedFiles(folder, name, releases, log)]] : [],
      ),
    )
  const load = (): void => {
    if (releaseDir === undefined) {
      servedFolders = openFolders(undefined)
      return
    }
    releases = readReleases(releaseDir, releaseKeys)
    if (!releases[0]) throw new Error(`${releaseDir} has no release`)
    servedFolders = openFolders(releases)
    const wrong = [...servedFolders.values()].flatMap((files) => files.check()).length
    const { version, commit, serial } = releases[0]
    log.info({ version, commit, serial, isSigned: releaseKeys.length > 0, wrong }, 'release')
  }
  load()

  const manifests = Router()
  const serve = (path: string, textOf: (worker: string) => string | undefined): void => {
    manifests.get(path, route('/*'), noStore, ({ params }, response, next) => {
      const text = textOf(String(params.worker))
      if (text === undefined) return next()
      response.type('json').send(text)
    })
  }
  // The path contains '-' in place of a digest's '/'.
  const hasDigest = ({ worker }: Release, digest: string) => worker.replaceAll('/', '-').startsWith(digest)
  serve('/.well-known/release.json', () => releases[0]?.text)
  serve('/.well-known/release.files.json', () => releases[0]?.list)
  serve('/.well-known/release/:worker.json', (digest) => releases.find((it) => hasDigest(it, digest))?.text)
  return {
    read: (folder, path) => servedFolders.get(folder)?.read(path),
    manifests,
    wrongCount: () => [...servedFolders.values()].reduce((count, files) => count + files.wrongCount(), 0),
    reload: () => {
      try {
        load()
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        log.error({ reason }, 'release: the new manifests are invalid')
      }
    },
  }
}
