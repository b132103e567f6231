import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, PostgresServer, postgresPrograms } from '../../tests/fixtures/postgres-server'
import { root } from '../prepare.mjs'
import { isHealthy, portIsFree } from '../stack.mjs'

const logs = join(root, 'test-results', 'cluster')
mkdirSync(logs, { recursive: true })
// HAProxy's folder is not in the PATH of every user.
process.env.PATH += ':/usr/sbin'

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program that can be stopped, killed and started again on the same port. */
export class Server {
  readonly host: string
  readonly url: string
  #child: ChildProcess | undefined
  /** `health`: a path that returns 2xx; if absent, an open port suffices. */
  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly command: readonly [string, ...string[]],
    private readonly health?: string,
    private readonly env: Record<string, string> = {},
  ) {
    this.host = `127.0.0.1:${port}`
    this.url = `http://${this.host}`
  }

  async start(): Promise<this> {
    const file = join(logs, `${this.name}.log`)
    const log = openSync(file, 'a')
    const [program, ...args] = this.command
    const env = { ...process.env, ...this.env }
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', log, log] })
    closeSync(log)
    await once(child, 'spawn')
    this.#child = child
    running.add(child)
    child.once('exit', () => running.delete(child))
    const limit = performance.now() + 90_000
    while (!(await this.#isUp())) {
      if (!running.has(child) || performance.now() > limit)
        throw new Error(`${this.name} did not start: ${file}`)
      await pause(50)
    }
    return this
  }

  async #isUp(): Promise<boolean> {
    return this.health ? isHealthy(this.url + this.health) : !(await portIsFree('127.0.0.1', this.port))
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.#child || !running.has(this.#child)) return
    const exit = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exit
  }
}

/**
 * deploy/haproxy.cfg for these gateways, without TLS or limits per source, since all customers are this
 * machine; and the same proxy in front of the mock-apis.
 */
const proxyConfig = (port: number, gateways: Server[], upstreamPort: number, upstreams: Server[]): string => {
  const list = (servers: Server[]) => servers.map(({ name, host }) => `    server ${name} ${host}`).join('\n')
  const check = 'default-server check inter 250ms fall 2 rise 1'
  return `${readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8')
    .replace(/^ +(?:bind :8443|tcp-request|http-request (?:redirect|set-header X-Forwarded-Proto)).*\n/gm, '')
    .replace('maxconn 20000', 'maxconn 4000')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^backend (?:sources|networks)\n.*\n/gm, '')
    .replace(/default-server .*/g, check)
    .replace(/^ +server-template .*/gm, list(gateways))
    .replace(/^resolvers names\n[\s\S]*/m, '')}
listen upstreams
    bind 127.0.0.1:${upstreamPort}
    balance leastconn
    option httpchk GET /readyz
    ${check}
${list(upstreams)}
`
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** The servers of deploy/compose.yaml, but each as a process on a free port instead of a container. */
export const startCluster = async () => {
  const postgresFolder = postgresPrograms()
  if (!postgresFolder) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  const postgres = await PostgresServer.make(postgresFolder)
  const [port, upstreamPort, valkeyPort] = [await freePort(), await freePort(), await freePort()]

  const valkeyProgram = existsSync('/usr/bin/valkey-server') ? 'valkey-server' : 'redis-server'
  const valkeyArgs = `--port ${valkeyPort} --bind 127.0.0.1 --dir ${folder} --appendonly yes --maxmemory-policy noeviction`
  const valkey = new Server('valkey', valkeyPort, [valkeyProgram, ...valkeyArgs.split(' ')])

  const node = async (name: string, env: Record<string, string>) => {
    const port = await freePort()
    const command = [process.execPath, join('dist', 'servers', `${name.slice(0, -2)}.js`)] as const
    return new Server(name, port, command, '/readyz', {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      UPSTREAM_IDEMPOTENCY: 'keys',
      [name.startsWith('gateway') ? 'GATEWAY_PORT' : 'MOCK_API_PORT']: String(port),
      ...env,
    })
  }
  const upstreamEnv = { DATABASE_URL: postgres.urlOf(), TRUSTED_PROXIES: '' }
  const upstreams = [await node('mock-api-1', upstreamEnv), await node('mock-api-2', upstreamEnv)]
  const gatewayEnv = {
    UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
    VALKEY_URL: `redis://${valkey.host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    STATIC_DIR: join('dist', 'client'),
    WIDGETS_DIR: join('dist', 'widgets'),
    DRAIN_MS: '2000',
  }
  const metrics = [String(await freePort()), String(await freePort())] as const
  const gateways = [
    await node('gateway-1', { ...gatewayEnv, METRICS_PORT: metrics[0] }),
    await node('gateway-2', { ...gatewayEnv, METRICS_PORT: metrics[1] }),
  ]

  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, proxyConfig(port, gateways, upstreamPort, upstreams))
  const proxy = new Server('haproxy', port, ['haproxy', '-f', config, '-db'])

  const servers = [valkey, ...upstreams, proxy, ...gateways]
  const stop = async () => {
    for (const server of servers.toReversed()) await server.stop('SIGKILL')
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const server of servers) await server.start()
  return { folder, postgres, postgresFolder, upstreams, gateways, metrics, proxy, stop }
}
