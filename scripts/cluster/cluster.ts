import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, PostgresServer, postgresPrograms } from '../../tests/stage/postgres-server'
import { root } from '../prepare.mjs'
import { proxyConfig, upstreamProxyConfig } from './proxy'
import { isHealthy, managedServer, type Server } from './servers'

interface Programs {
  haproxy: string
  valkey: string
  postgres: string
}

/** The programs that a cluster needs; if one is missing, exits and prints the install command. */
export const findPrograms = (): Programs => {
  const programPath = (...names: string[]): string | undefined =>
    names
      .flatMap((name) => ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((bin) => join(bin, name)))
      .find(existsSync)
  const haproxy = programPath('haproxy')
  const valkey = programPath('valkey-server', 'redis-server')
  const postgres = postgresPrograms()
  if (haproxy && valkey && postgres) return { haproxy, valkey, postgres }
  console.error(
    'HAProxy, Valkey or Redis, and PostgreSQL are needed: apt-get install haproxy redis-server postgresql',
  )
  process.exit(1)
}

export interface ClusterOptions {
  copies: number
  drainMs?: number
  /** Of each gateway. */
  metricsPorts?: readonly number[]
  /** The gateways' folder and trusted keys; by default this folder, unsigned. */
  release?: { folder: string; keys: string } | undefined
}

export interface Cluster {
  url: string
  proxy: Server
  gateways: Server[]
  upstreams: Server[]
  postgres: PostgresServer
  logs: string
  stop(): Promise<void>
}

const listens = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Gateways behind HAProxy, Valkey, and mock-apis behind a second HAProxy on PostgreSQL: one process each, on free
 * ports of this machine.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { copies, release } = options
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-cluster-'))
  const logs = join(root, 'test-results', 'cluster')
  mkdirSync(logs, { recursive: true })
  const place = { cwd: root, logs }
  const postgres = await PostgresServer.make(programs.postgres)

  const valkeyPort = await freePort()
  const valkey = managedServer({
    ...place,
    name: 'valkey',
    url: `redis://127.0.0.1:${valkeyPort}`,
    program: programs.valkey,
    args: `--port ${valkeyPort} --bind 127.0.0.1 --dir ${folder} --appendonly yes --maxmemory-policy noeviction`.split(
      ' ',
    ),
    isUp: listens(valkeyPort),
  })
  await valkey.start()

  const node = { ...place, program: process.execPath }
  const upstreams: Server[] = []
  for (let index = 1; index <= 2; index += 1) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const upstream = managedServer({
      ...node,
      name: `mock-api-${index}`,
      url,
      args: [join(root, 'dist', 'servers', 'mock-api.js')],
      env: {
        NODE_ENV: 'production',
        MOCK_API_PORT: String(port),
        MOCK_API_HOST: '127.0.0.1',
        DATABASE_URL: postgres.urlOf(),
        UPSTREAM_IDEMPOTENCY: 'keys',
        TRUSTED_PROXIES: '',
      },
      isUp: isHealthy(`${url}/healthz`),
    })
    await upstream.start()
    upstreams.push(upstream)
  }

  const addressesOf = (servers: readonly Server[]) => servers.map(({ url }) => new URL(url).host)
  const proxyOf = (name: string, port: number, config: string, health: string): Server => {
    const url = `http://127.0.0.1:${port}`
    const file = join(folder, `${name}.cfg`)
    writeFileSync(file, config)
    return managedServer({
      ...place,
      name,
      url,
      program: programs.haproxy,
      args: ['-f', file, '-db'],
      isUp: isHealthy(`${url}${health}`),
    })
  }
  const upstreamPort = await freePort()
  const upstreamProxy = proxyOf(
    'haproxy-upstreams',
    upstreamPort,
    upstreamProxyConfig(upstreamPort, addressesOf(upstreams)),
    '/healthz',
  )
  await upstreamProxy.start()

  const gateways: Server[] = []
  for (let index = 1; index <= copies; index += 1) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    gateways.push(
      managedServer({
        ...node,
        ...(release ? { cwd: release.folder } : {}),
        name: `gateway-${index}`,
        url,
        args: [join('dist', 'servers', 'gateway.js')],
        env: {
          NODE_ENV: 'production',
          GATEWAY_PORT: String(port),
          HOST: '127.0.0.1',
          UPSTREAM_URL: upstreamProxy.url,
          UPSTREAM_IDEMPOTENCY: 'keys',
          TRUSTED_PROXIES: '127.0.0.1',
          STATIC_DIR: join('dist', 'client'),
          WIDGETS_DIR: join('dist', 'widgets'),
          DRAIN_MS: String(options.drainMs ?? 1_000),
          LOG_LEVEL: 'warn',
          ...(options.metricsPorts ? { METRICS_PORT: String(options.metricsPorts[index - 1]) } : {}),
          ...(release ? { RELEASE_KEYS: release.keys } : {}),
          VALKEY_URL: valkey.url,
        },
        isUp: isHealthy(`${url}/readyz`),
      }),
    )
  }
  await Promise.all(gateways.map((gateway) => gateway.start()))

  const port = await freePort()
  const proxy = proxyOf('haproxy', port, proxyConfig(port, addressesOf(gateways)), '/readyz')
  await proxy.start()

  return {
    url: proxy.url,
    proxy,
    gateways,
    upstreams,
    postgres,
    logs,
    stop: async () => {
      await proxy.stop()
      await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))
      await upstreamProxy.stop()
      await Promise.all(upstreams.map((upstream) => upstream.stop()))
      await valkey.stop()
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
