// Hashed files of the last releases stay beside those of this build, for tabs that were opened before a release.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** As many as the gateway knows documents of (decision 0048). */
const releases = 3

const linked = (from, to) => {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

/** Keeps this build's files in dist/releases, and lays those of the two releases before it into dist/client/assets. */
export const keepAssets = (dist = join(root, 'dist'), now = new Date()) => {
  const assets = join(dist, 'client', 'assets')
  const kept = join(dist, 'releases')
  const names = readdirSync(assets).sort()
  const digest = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
  mkdirSync(kept, { recursive: true })
  for (const same of readdirSync(kept).filter((name) => name.endsWith(`-${digest}`)))
    rmSync(join(kept, same), { recursive: true })
  const own = join(kept, `${now.toISOString().replace(/\D/g, '').slice(0, 14)}-${digest}`)
  mkdirSync(own)
  for (const name of names) linked(join(assets, name), join(own, name))
  const all = readdirSync(kept).sort()
  for (const old of all.slice(0, -releases)) rmSync(join(kept, old), { recursive: true })
  for (const release of all.slice(-releases))
    for (const name of readdirSync(join(kept, release))) linked(join(kept, release, name), join(assets, name))
}
