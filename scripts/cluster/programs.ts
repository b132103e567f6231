import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { postgresPrograms } from '../../tests/stage/postgres-server'

const found = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/bin/${name}`])
    .find((path) => existsSync(path))

const packages = ['haproxy', 'redis-server', 'postgresql']
const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

export interface Programs {
  haproxy: string
  valkey: string
  postgres: string
}

const present = (): Partial<Programs> => ({
  haproxy: found(['haproxy'])!,
  valkey: found(['valkey-server', 'redis-server'])!,
  postgres: postgresPrograms() ?? undefined!,
})

/** The servers that a cluster needs; installed on Debian as root, else the command is named and the process ends. */
export const needPrograms = (): Programs => {
  const missing = () => Object.entries(present()).filter(([, path]) => !path)
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.info(`Installing ${packages.join(', ')} …`)
    spawnSync('sh', ['-c', install], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  }
  const names = missing().map(([name]) => name)
  if (names.length > 0) {
    console.error(`Missing: ${names.join(', ')}. On Debian or Ubuntu:\n  sudo sh -c '${install}'`)
    process.exit(1)
  }
  return present() as Programs
}
