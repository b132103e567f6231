// Keeps the hashed files of the last releases next to this build's, for tabs opened before a release, and their pages,
// from which deltas are made.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const releases = 3

const linked = (from, to) => {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

const isPage = (name) => name.endsWith('.html')

/** Pages are in dist/client, hashed files in dist/client/assets. */
export const builtPath = (dist, name) => join(dist, 'client', isPage(name) ? '' : 'assets', name)

/**
 * Stores this build's files in dist/releases, and copies those of the two previous releases into dist/client/assets.
 */
export const keepAssets = (dist = join(root, 'dist'), now = new Date()) => {
  const releasesFolder = join(dist, 'releases')
  const pages = readdirSync(join(dist, 'client')).filter(isPage)
  const names = [...readdirSync(join(dist, 'client', 'assets')), ...pages].sort()
  const hash = createHash('sha256').update(names.join())
  for (const page of pages) hash.update(readFileSync(builtPath(dist, page)))
  const digest = hash.digest('hex').slice(0, 12)
  mkdirSync(releasesFolder, { recursive: true })
  for (const same of readdirSync(releasesFolder).filter((name) => name.endsWith(`-${digest}`)))
    rmSync(join(releasesFolder, same), { recursive: true })
  const releaseFolder = join(releasesFolder, `${now.toISOString().replace(/\D/g, '').slice(0, 14)}-${digest}`)
  mkdirSync(releaseFolder)
  for (const name of names) linked(builtPath(dist, name), join(releaseFolder, name))
  const all = readdirSync(releasesFolder).sort()
  for (const old of all.slice(0, -releases)) rmSync(join(releasesFolder, old), { recursive: true })
  for (const release of all.slice(-releases))
    for (const name of readdirSync(join(releasesFolder, release)).filter((name) => !isPage(name)))
      linked(join(releasesFolder, release, name), builtPath(dist, name))
}
