import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Releases whose documents the gateway accepts: this one and the two before it (decision 0048). */
const releases = 3

/** The kept manifests' names, the newest last. Not in their names: two builds of one commit must have the same. */
const orderFile = 'order.txt'

const keptIn = (folder: string): string[] => {
  const order = join(folder, orderFile)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  // Builds before this file began their names with the time.
  if (!existsSync(order)) return names.sort()
  return readFileSync(order, 'utf8')
    .split('\n')
    .filter((name) => names.includes(name))
}

/**
 * Puts a manifest of trusted documents beside those of the last releases, as `<digest>.json`, and drops the oldest. A
 * build with unchanged documents adds nothing; one that returns to earlier documents makes those the newest.
 */
export const storeDocuments = (manifest: string, folder: string): void => {
  const text = readFileSync(manifest, 'utf8')
  const own = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`
  mkdirSync(folder, { recursive: true })
  const all = [...keptIn(folder).filter((name) => !name.endsWith(own)), own]
  const kept = all.slice(-releases)
  writeFileSync(join(folder, own), text)
  writeFileSync(join(folder, orderFile), `${kept.join('\n')}\n`)
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') && !kept.includes(name)) rmSync(join(folder, name))
}
