import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** This folder; dist/servers, which contains mock-api/, if compiled. */
const currentFolder = new URL('.', import.meta.url)
const isCompiled = !existsSync(new URL('openapi.yaml', currentFolder))
const folder = isCompiled ? new URL('mock-api/', currentFolder) : currentFolder

/** `name`: 'openapi.yaml', 'migrations'. */
export const fileOf = (name: string): string => fileURLToPath(new URL(name, folder))

/** The build's snapshot for a compiled server; undefined in development. */
export const builtSnapshot: string | undefined = isCompiled ? fileOf('snapshot') : undefined

/** The source and compiled servers use the same folder, so that they share data. */
export const defaultDataDir = fileURLToPath(
  new URL(isCompiled ? '../../mock-api/.data/db' : '.data/db', currentFolder),
)
