import { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { createApiError } from '../graphql/errors'
import { noStore } from '../http/headers'
import { route } from '../http/log'
import { type Release, readReleases } from './manifest'
import { createServedFiles, type ServedFiles } from './served-files'

export interface ReleaseSettings {
  /** The folder of the releases' statements; undefined: nobody checks what is served. */
  releaseDir?: string | undefined
  /** Public keys of which one must have signed each release: base64 of their SPKI; none: unsigned ones are believed. */
  releaseKeys?: readonly string[]
}

type Folder = 'client' | 'widgets' | 'documents'
type Folders = Partial<Record<Folder, string | undefined>>

/** The releases that may be served, and what of their files is as it was released. */
export interface ServedRelease {
  /** 503 for a file that is not as it was released, in any of its encodings; everything else goes on. */
  rightFilesOnly: (folder: Folder) => RequestHandler
  /** Whether a file may be served or read: its path below the folder. */
  isRight: (folder: Folder, path: string) => boolean
  /** '/.well-known/release.json', its list of files, and, for a service worker, the statement that names its list. */
  statements: RequestHandler
  /** How many files are not as they were released, for an alert. */
  wrong: () => number
  /** Reads statements and files again; if the statements cannot be believed, those that were read stay. */
  reload: () => void
}

/** Throws when a statement cannot be believed: without it nobody knows what may be served. */
export const openRelease = (
  { releaseDir, releaseKeys = [] }: ReleaseSettings,
  folders: Folders,
  log: Logger,
): ServedRelease | undefined => {
  if (releaseDir === undefined) return undefined
  let releases: Release[] = []
  let served = new Map<Folder, ServedFiles>()
  const read = (): void => {
    releases = readReleases(releaseDir, releaseKeys)
    if (!releases[0]) throw new Error(`${releaseDir} has no release`)
    served = new Map(
      Object.entries(folders).flatMap(([name, folder]) =>
        folder ? [[name as Folder, createServedFiles(folder, name, releases, log)]] : [],
      ),
    )
    const wrong = [...served.values()].flatMap((files) => files.check()).length
    const { version, commit, serial } = releases[0]
    log.info({ version, commit, serial, isSigned: releaseKeys.length > 0, wrong }, 'release')
  }
  read()

  const isRight = (folder: Folder, path: string): boolean => served.get(folder)?.isRight(path) ?? true
  const statements = Router()
  statements.get('/.well-known/release.json', route('/*'), noStore, (_request, response) => {
    response.type('json').send(releases[0]?.text)
  })
  statements.get('/.well-known/release.files.json', route('/*'), noStore, (_request, response) => {
    response.type('json').send(releases[0]?.list)
  })
  // '/' is '-' in the digest of its path.
  statements.get('/.well-known/release/:worker.json', route('/*'), noStore, ({ params }, response, next) => {
    const found = releases.find(({ worker }) => worker.replaceAll('/', '-').startsWith(String(params.worker)))
    if (!found) return next()
    response.type('json').send(found.text)
  })
  return {
    isRight,
    statements,
    wrong: () => [...served.values()].reduce((count, files) => count + files.wrong(), 0),
    rightFilesOnly: (folder) => (request, _response, next) => {
      const path = decodeURIComponent(request.path).slice(1) || 'index.html'
      const isWrong = ['', '.br', '.gz'].some((encoding) => !isRight(folder, `${path}${encoding}`))
      const summary = 'This file is not as it was released'
      next(isWrong ? createApiError('UNREACHABLE', { status: 503, summary }) : undefined)
    },
    reload: () => {
      try {
        read()
      } catch (error) {
        log.error(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'release: the statements cannot be believed',
        )
      }
    },
  }
}
