import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '../../gateway/release/envelope'
import {
  filesIn,
  listOf,
  type ReleaseFiles,
  type ReleaseManifest,
  releaseType,
  sha384,
} from '../../gateway/release/manifest'
import { signEnvelope } from './sign'

/** The number of releases whose documents and files the gateway knows (decision 48). */
const storedReleases = 3

const folders = ['client', 'documents', 'servers', 'widgets']

/** Excludes the demo database, whose random salts and times differ in each build. */
const isListed = (path: string): boolean => !path.startsWith('servers/mock-api/snapshot/')

/** The served files of a build, and the servers: path below dist, bytes, SHA-384. */
export const releaseFiles = (dist: string): ReleaseFiles =>
  Object.fromEntries(
    folders
      .filter((folder) => existsSync(join(dist, folder)))
      .flatMap((folder) => filesIn(join(dist, folder)).map((path) => `${folder}/${path}`))
      .filter(isListed)
      .map((path) => {
        const content = readFileSync(join(dist, path))
        return [path, { size: content.length, sha384: sha384(content) }]
      }),
  )

/** The last commit's time in seconds, but above all other releases in `folder`, so that the newest build is served. */
const serialAfter = (folder: string, committedAt: number, manifest: string): number =>
  Math.max(
    committedAt,
    ...manifestsIn(folder)
      .filter((file) => file !== manifest)
      .map((file) => serialOf(file) + 1),
  )

const manifestsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && existsSync(join(folder, listOf(name))))
    .map((name) => join(folder, name))

const serialOf = (file: string): number => {
  const { payload } = JSON.parse(readFileSync(file, 'utf8')) as Envelope
  return (JSON.parse(Buffer.from(payload, 'base64').toString()) as ReleaseManifest).serial
}

type Facts = Pick<ReleaseManifest, 'version' | 'commit' | 'minimum'> & {
  /** Defaults to `committedAt`, in seconds since 1970, or one above the other releases. */
  serial?: number | undefined
  committedAt?: number
}

/**
 * Writes a build's file list and manifest into dist/release, next to those of the last releases; a build with the
 * same files replaces its own. Returns the manifest's path.
 */
export const writeRelease = (
  dist: string,
  { serial, committedAt = 0, ...facts }: Facts,
  keys: readonly KeyObject[],
): string => {
  const folder = join(dist, 'release')
  mkdirSync(folder, { recursive: true })
  const list = `${JSON.stringify(releaseFiles(dist), null, 1)}\n`
  const files = sha384(list)
  const path = join(folder, `${Buffer.from(files, 'base64').toString('hex').slice(0, 16)}.json`)
  const manifest: ReleaseManifest = {
    ...facts,
    serial: serial ?? serialAfter(folder, committedAt, path),
    files,
    worker: sha384(readFileSync(join(dist, 'worker-files.json'))),
  }
  writeFileSync(listOf(path), list)
  writeFileSync(path, `${JSON.stringify(signEnvelope(releaseType, manifest, keys), null, 1)}\n`)
  const manifests = manifestsIn(folder).sort((first, second) => serialOf(second) - serialOf(first))
  for (const old of manifests.slice(storedReleases)) for (const file of [old, listOf(old)]) rmSync(file)
  return path
}

/** How a build differs from a list: 'sw.js is another', '… is missing', '… is new'. */
export const differences = (dist: string, expected: ReleaseFiles): string[] => {
  const present = releaseFiles(dist)
  const changed = Object.entries(expected).flatMap(([path, { sha384: digest }]) =>
    present[path] === undefined
      ? [`${path} is missing`]
      : present[path].sha384 === digest
        ? []
        : [`${path} is another`],
  )
  return [
    ...changed,
    ...Object.keys(present)
      .filter((path) => !expected[path])
      .map((path) => `${path} is new`),
  ]
}
