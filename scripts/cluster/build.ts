import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The cluster runs what `npm run build` has made; without it, that is done first. Ends the process when it fails. */
export const needBuild = (): void => {
  if (existsSync(join(root, 'dist', 'servers', 'mock-api', 'snapshot'))) return
  console.info('Building …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
