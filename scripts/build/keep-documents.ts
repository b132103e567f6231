import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Releases whose documents the gateway accepts: this one and the two before it (decision 0048). */
const releases = 3

const manifestsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []

/**
 * Puts a manifest of trusted documents beside those of the last releases, as `<time>-<digest>.json`, and drops the oldest.
 * A build with unchanged documents adds nothing; one that returns to earlier documents makes those the newest.
 */
export const storeDocuments = (manifest: string, folder: string, now: Date): void => {
  const text = readFileSync(manifest, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  mkdirSync(folder, { recursive: true })
  for (const same of manifestsIn(folder).filter((name) => name.endsWith(`-${digest}.json`)))
    rmSync(join(folder, same))
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14)
  writeFileSync(join(folder, `${time}-${digest}.json`), text)
  for (const old of manifestsIn(folder).slice(0, -releases)) rmSync(join(folder, old))
}
