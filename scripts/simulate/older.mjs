// Bundles an older release of the client with the newest: its client and machines at a commit.
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../prepare.mjs'

const run = promisify(execFile)
const app = 'tests/simulation/app'
/** The older release's own files, and the current ones that build on them. */
const ways = ['older', 'older-documents']

/**
 * Checks out a commit that has the simulation's tabs (`app`), and generates its documents; resolves with the folder.
 */
export const checkOut = async (commit) => {
  const folder = join(root, '.cache', 'simulation', 'older')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await run('npm', ['run', '-s', 'codegen'], { cwd: folder })
  for (const name of [...ways, 'release'])
    await cp(join(root, app, `${name}.ts`), join(folder, app, `${name}.ts`))
  return folder
}

/** Uses an older release's app where the simulation asks for it; code that is the same in both is bundled once. */
export const olderRelease = (folder) => ({
  name: 'older-release',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null
    const path = resolve(dirname(importer), source)
    const way = ways.find((name) => path === join(root, app, name))
    if (way) return join(folder, app, `${way}.ts`)
    const shared = join(folder, 'tests')
    if (path.startsWith(shared) && !path.startsWith(join(folder, app)))
      return this.resolve(join(root, path.slice(folder.length)), undefined, { skipSelf: true })
    return null
  },
})
