// Keeps the hashed files of the last releases next to this build's, for tabs opened before a release.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const releases = 3

const linkOrCopy = (from, to) => {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

/**
 * Stores this build's files in dist/releases, and copies those of the two previous releases into dist/client/assets.
 */
export const keepAssets = (dist = join(root, 'dist'), now = new Date()) => {
  const releasesFolder = join(dist, 'releases')
  const assets = join(dist, 'client', 'assets')
  const names = readdirSync(assets).sort()
  const digest = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
  mkdirSync(releasesFolder, { recursive: true })
  for (const duplicate of readdirSync(releasesFolder).filter((name) => name.endsWith(`-${digest}`)))
    rmSync(join(releasesFolder, duplicate), { recursive: true })
  const releaseFolder = join(releasesFolder, `${now.toISOString().replace(/\D/g, '').slice(0, 14)}-${digest}`)
  mkdirSync(releaseFolder)
  for (const name of names) linkOrCopy(join(assets, name), join(releaseFolder, name))
  const releaseNames = readdirSync(releasesFolder).sort()
  for (const old of releaseNames.slice(0, -releases)) rmSync(join(releasesFolder, old), { recursive: true })
  for (const release of releaseNames.slice(-releases))
    for (const name of readdirSync(join(releasesFolder, release)))
      linkOrCopy(join(releasesFolder, release, name), join(assets, name))
}
