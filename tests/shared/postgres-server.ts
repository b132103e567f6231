import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const debian = '/usr/lib/postgresql'

/** Where a PostgreSQL server's programs are installed; null where they are not. */
export const postgresPrograms = (): string | null => {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

/** The server refuses to run as root: then it runs as the account that its package made. */
const account = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export interface PostgresServer {
  url: string
  /** Ends the server at once, as a crash would, and starts it again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL server of its own on a free loopback port, its data in a temporary folder. */
export const startPostgres = async (programs: string): Promise<PostgresServer> => {
  const owner = account()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '60',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  const start = async () => {
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: url })
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isUp) return { child, ended }
      if (tries > 100) throw new Error('PostgreSQL did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  let running = await start()
  const end = async () => {
    // Immediate shutdown: it waits for nobody.
    running.child.kill('SIGQUIT')
    await running.ended
  }
  return {
    url,
    restart: async () => {
      await end()
      running = await start()
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
