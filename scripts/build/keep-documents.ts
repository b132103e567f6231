import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Releases whose documents the gateway accepts: this one and the two before it (decision 48). */
const releases = 3

/**
 * Lists the stored manifests, newest last. Their names contain no time, because two builds of one commit must have the
 * same names.
 */
const orderFile = 'order.txt'

const storedIn = (folder: string): string[] => {
  const order = join(folder, orderFile)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  // Names from earlier builds start with the time.
  if (!existsSync(order)) return names.sort()
  return readFileSync(order, 'utf8')
    .split('\n')
    .filter((name) => names.includes(name))
}

/**
 * Stores a manifest of trusted documents as `<digest>.json` next to those of the last releases, and drops the oldest.
 * A build with unchanged documents adds nothing; a return to earlier documents makes those the newest.
 */
export const storeDocuments = (manifest: string, folder: string): void => {
  const text = readFileSync(manifest, 'utf8')
  const fileName = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`
  mkdirSync(folder, { recursive: true })
  const fileNames = [...storedIn(folder).filter((name) => !name.endsWith(fileName)), fileName]
  const latestReleases = fileNames.slice(-releases)
  writeFileSync(join(folder, fileName), text)
  writeFileSync(join(folder, orderFile), `${latestReleases.join('\n')}\n`)
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') && !latestReleases.includes(name)) rmSync(join(folder, name))
}
