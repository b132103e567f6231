// Copies the files that compiled servers read to dist/servers/mock-api, and moves source maps to dist/maps/servers.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../prepare.mjs'

const servers = join(root, 'dist', 'servers')
const files = [
  'openapi.yaml',
  'migrations',
  join('accounts', 'common-passwords.txt'),
  join('world', 'panel'),
  join('world', 'scenarios'),
]

/** Resolves with the exit code. */
export const copyServerFiles = async () => {
  const target = join(servers, 'mock-api')
  rmSync(target, { recursive: true, force: true })
  for (const name of files) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    cpSync(join(root, 'mock-api', name), join(target, name), { recursive: true })
  }
  const pico = join(root, 'node_modules', '@picocss', 'pico', 'css', 'pico.min.css')
  cpSync(pico, join(target, 'world', 'panel', 'styles', 'pico.css'))
  const maps = join(root, 'dist', 'maps', 'servers')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const name of readdirSync(servers))
    if (name.endsWith('.map')) renameSync(join(servers, name), join(maps, name))
  // A new database starts from this copy, which saves 8 s of migrations and seeds.
  return run(process.execPath, [
    '--import',
    'tsx',
    join('scripts', 'operations', 'keep-snapshot.ts'),
    join('dist', 'servers', 'mock-api', 'snapshot'),
  ])
}
