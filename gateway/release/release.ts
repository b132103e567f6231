import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { noStore } from '../core/headers'
import { route } from '../core/log'
import { type Release, readReleases } from './manifest'
import { createServedFiles, type Found, type ServedFiles } from './served-files'

export interface ReleaseSettings {
  /** Undefined: served files are not checked. */
  releaseDir?: string | undefined
  /** Public keys of which one must have signed each release: base64 of their SPKI; none: unsigned ones are believed. */
  releaseKeys?: readonly string[]
}

type Folder = 'client' | 'widgets' | 'documents'
type Folders = Partial<Record<Folder, string | undefined>>

export interface ServedRelease {
  read: (folder: Folder, path: string) => Found
  statements: RequestHandler
  wrong: () => number
  /** If the new statements are invalid, the old ones stay. */
  reload: () => void
}

/** Serves every file if there is no folder of releases. Throws if a statement is invalid. */
export const openRelease = (
  { releaseDir, releaseKeys = [] }: ReleaseSettings,
  folders: Folders,
  log: Logger,
): ServedRelease => {
  let releases: Release[] = []
  let served = new Map<Folder, ServedFiles>()
  const open = (named: readonly Release[] | undefined) =>
    new Map(
      Object.entries(folders).flatMap(([name, folder]) =>
        folder ? [[name as Folder, createServedFiles(folder, name, named, log)]] : [],
      ),
    )
  const load = (): void => {
    if (releaseDir === undefined) {
      served = open(undefined)
      return
    }
    releases = readReleases(releaseDir, releaseKeys)
    if (!releases[0]) throw new Error(`${releaseDir} has no release`)
    served = open(releases)
    const wrong = [...served.values()].flatMap((files) => files.check()).length
    const { version, commit, serial } = releases[0]
    log.info({ version, commit, serial, isSigned: releaseKeys.length > 0, wrong }, 'release')
  }
  load()

  const statements = Router()
  statements.get('/.well-known/release.json', route('/*'), noStore, (_request, response, next) => {
    if (!releases[0]) return next()
    response.type('json').send(releases[0].text)
  })
  statements.get('/.well-known/release.files.json', route('/*'), noStore, (_request, response, next) => {
    if (!releases[0]) return next()
    response.type('json').send(releases[0].list)
  })
  // '/' is '-' in the digest of its path.
  statements.get('/.well-known/release/:worker.json', route('/*'), noStore, ({ params }, response, next) => {
    const found = releases.find(({ worker }) => worker.replaceAll('/', '-').startsWith(String(params.worker)))
    if (!found) return next()
    response.type('json').send(found.text)
  })
  return {
    read: (folder, path) => served.get(folder)?.read(path),
    statements,
    wrong: () => [...served.values()].reduce((count, files) => count + files.wrong(), 0),
    reload: () => {
      try {
        load()
      } catch (error) {
        log.error(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'release: the statements cannot be believed',
        )
      }
    },
  }
}
