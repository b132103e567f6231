import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const packages = '/usr/lib/postgresql'

/** The folder of PostgreSQL's server programs on this machine; null where they are not installed. */
export const postgresPrograms = (): string | null => {
  const versions = existsSync(packages)
    ? readdirSync(packages).sort((first, second) => Number(second) - Number(first))
    : []
  const binFolders = versions.map((version) => join(packages, version, 'bin'))
  return binFolders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root: then it runs as its own user. */
const asOwner = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, args]

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A PostgreSQL server in a temporary folder, for tests that restart one. */
export class PostgresServer {
  #process: ChildProcess | undefined

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async make(programs: string): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    if (process.getuid?.() === 0) {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
      chownSync(folder, id('-u'), id('-g'))
    }
    const initdb = ['-D', join(folder, 'data'), '-U', 'test', '-A', 'trust', '--no-sync', '-E', 'UTF8']
    execFileSync(...asOwner(join(programs, 'initdb'), initdb), { stdio: 'ignore', cwd: '/' })
    const server = new PostgresServer(programs, folder, await freePort())
    await server.start()
    return server
  }

  urlOf(database = 'postgres'): string {
    return `postgres://test@127.0.0.1:${this.port}/${database}`
  }

  async query<Row extends object>(text: string, database?: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.urlOf(database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${this.folder}`]
    const place = ['-D', join(this.folder, 'data'), '-p', String(this.port)]
    const args = [...place, ...settings.flatMap((setting) => ['-c', setting])]
    const [program, ownerArgs] = asOwner(join(this.programs, 'postgres'), args)
    // Its input closes when these tests end, also when they are killed.
    const untilInputCloses = '"$@" & read line; kill -INT $!; wait $!'
    this.#process = spawn('sh', ['-c', untilInputCloses, 'sh', program, ...ownerArgs], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
    })
    for (;;) {
      const answers = await this.query('select 1').catch(() => null)
      if (answers) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Cuts every connection off and ends the server in order. */
  async stop(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null) return
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.stdin!.end()
    await exit
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
