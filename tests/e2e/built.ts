import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../scripts/build/files/manifest'

export const clientFolder = process.env.STATIC_DIR ?? 'dist/client'

export const manifest = JSON.parse(
  readFileSync(join(clientFolder, '..', 'manifest.json'), 'utf8'),
) as Manifest

/** The path of the script that contains a module of client/, for example 'help/help.screen.tsx'. */
export const scriptOf = (module: string): string => {
  const file = manifest.modules[module]
  if (!file) throw new Error(`the build has no late module ${module}`)
  return `/${file}`
}
