import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** This folder, or dist/servers if compiled, with mock-api/ in it. */
const currentFolder = new URL('.', import.meta.url)
const isCompiled = !existsSync(new URL('openapi.yaml', currentFolder))
const folder = isCompiled ? new URL('mock-api/', currentFolder) : currentFolder

/** 'openapi.yaml', 'migrations'. */
export const fileOf = (name: string): string => fileURLToPath(new URL(name, folder))

/** The build's snapshot for a compiled server; undefined in development. */
export const builtSnapshot: string | undefined = isCompiled ? fileOf('snapshot') : undefined

/** The same for source and compiled server: both continue the same data. */
export const defaultDataDir = fileURLToPath(
  new URL(isCompiled ? '../../mock-api/.data/db' : '.data/db', currentFolder),
)
