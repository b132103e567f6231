import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** This folder, or dist/servers where the server is compiled: what it reads then lies beside it in mock-api/. */
const here = new URL('.', import.meta.url)
const isCompiled = !existsSync(new URL('openapi.yaml', here))
const folder = isCompiled ? new URL('mock-api/', here) : here

/** The path of a file or folder that mock-api reads: 'openapi.yaml', 'migrations'. */
export const fileOf = (name: string): string => fileURLToPath(new URL(name, folder))

/** What the build has put beside a compiled server in place of a snapshot made at its start; undefined in development. */
export const builtSnapshot: string | undefined = isCompiled ? fileOf('snapshot') : undefined

/** One folder for the source and the compiled server: both continue the same data. */
export const defaultDataDir = fileURLToPath(
  new URL(isCompiled ? '../../mock-api/.data/db' : '.data/db', here),
)
