import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Envelope, openSigned } from './envelope'

export const releaseType = 'application/vnd.coinnaira.release+json'

/** The signed part of a release. Digests are SHA-384, base64, as in `integrity`. */
export interface ReleaseManifest {
  version: string
  /** '' if unknown. */
  commit: string
  /** Increases with every release, even one that restores older code: seconds since 1970. */
  serial: number
  /** Releases with a lower serial are withdrawn: the gateway does not serve them, and browsers replace them. */
  minimum: number
  files: string
  /** The digest of the service worker's list (scripts/build/service-worker.ts). */
  worker: string
}

/** Every served file of a release, and its servers, by path below dist, e.g. 'client/index.html'. */
export type ReleaseFiles = Record<string, { size: number; sha384: string }>

export interface Release extends ReleaseManifest {
  fileDigests: ReleaseFiles
  list: string
  text: string
}

export const sha384 = (content: Buffer | string): string =>
  createHash('sha384').update(content).digest('base64')

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()

export const listOf = (manifest: string): string => manifest.replace(/\.json$/, '.files.json')

/** Newest first, except withdrawn releases. Throws if a signature is missing or a list's digest differs. */
export const readReleases = (folder: string, keys: readonly string[]): Release[] => {
  const releases = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.files.json'))
    .map((name): Release => {
      const text = readFileSync(join(folder, name), 'utf8')
      const manifest = openSigned(releaseType, JSON.parse(text) as Envelope, keys) as ReleaseManifest
      const list = readFileSync(join(folder, listOf(name)), 'utf8')
      if (sha384(list) !== manifest.files) throw new Error(`${listOf(name)} differs from the signed list`)
      return { ...manifest, fileDigests: JSON.parse(list) as ReleaseFiles, list, text }
    })
    .sort((a, b) => b.serial - a.serial)
  const minimum = Math.max(...releases.map((release) => release.minimum))
  return releases.filter(({ serial }) => serial >= minimum)
}
