import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mockApiAdapter from '../../tests/contract/mock-api.adapter'
import { freePort } from '../../tests/fixtures/postgres-server'
import { root } from '../prepare.mjs'
import { Server, startCluster } from './cluster'

const settings = join(root, 'deploy', 'prometheus')
const limitMs = 60_000

/** Runs a real Prometheus with the deployment's rules: alerts must fire for faults, and clear. */
export const alertsDrill = async (): Promise<boolean> => {
  const cluster = await startCluster()
  const { folder, postgres, upstreams, proxy } = cluster
  const [gateway, upstream] = [cluster.gateways[0]!, upstreams[0]!]
  const helpers: Server[] = []
  const start = async (program: string, health: string, args: readonly string[], env = {}) => {
    const port = await freePort()
    const command = [program, `--web.listen-address=127.0.0.1:${port}`, ...args] as const
    const server = new Server(program, port, command, health, env)
    helpers.push(await server.start())
    return server
  }
  try {
    const queries = `--extend.query-path=${join(settings, 'database-queries.yaml')}`
    const database = await start('prometheus-postgres-exporter', '/metrics', [queries], {
      DATA_SOURCE_NAME: `${postgres.urlOf()}?sslmode=disable`,
    })
    const probeConfig = `--config.file=${join(settings, 'probe.yaml')}`
    const probe = await start('prometheus-blackbox-exporter', '/metrics', [probeConfig])

    // deploy/prometheus with this machine's targets; alerts wait only two seconds.
    const rules = readFileSync(join(settings, 'alerts.yaml'), 'utf8').replace(/\bfor: \w+/g, 'for: 2s')
    writeFileSync(join(folder, 'alerts.yaml'), rules)
    const job = (job_name: string, ...targets: string[]) => ({ job_name, static_configs: [{ targets }] })
    const probed = (name: string, { url }: Server) => ({
      ...job(name, probe.host),
      metrics_path: '/probe',
      params: { module: ['app'], target: [`${url}/readyz`] },
    })
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [
        job('gateway', ...cluster.metrics.map((port) => `127.0.0.1:${port}`)),
        job('database', database.host),
        probed('app', proxy),
        probed('upstream', upstream),
      ],
    }
    const file = join(folder, 'prometheus.json')
    writeFileSync(file, JSON.stringify(config))
    const storage = `--storage.tsdb.path=${join(folder, 'data')}`
    const prometheus = await start('prometheus', '/-/ready', [`--config.file=${file}`, storage])

    type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
    const untilFiring = async (expected: string): Promise<number> => {
      for (const startedAt = performance.now(); ; await pause(250)) {
        const { data } = (await (await fetch(`${prometheus.url}/api/v1/alerts`)).json()) as Alerts
        const firing = data.alerts.filter(({ state }) => state === 'firing')
        const names = [...new Set(firing.map(({ labels }) => labels.alertname))].sort().join()
        const ms = Math.round(performance.now() - startedAt)
        if (names === expected) return ms
        if (ms > limitMs) throw new Error(`expected '${expected}', firing: '${names}'`)
      }
    }
    const kill = async (servers: readonly Server[], alerts: string, meanwhile = 'select 1') => {
      await untilFiring('')
      for (const server of servers) await server.stop('SIGKILL')
      await postgres.query(meanwhile)
      const firedAfterMs = await untilFiring(alerts)
      for (const server of servers) await server.start()
      console.table({ [alerts]: { firedAfterMs, clearedAfterMs: await untilFiring('') } })
    }
    await kill([gateway], 'CopyDown')
    await kill([proxy], 'SiteDown')
    const world = mockApiAdapter(upstream.url)
    await world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    await world.confirm(undefined)
    const delay = `update transactions set released_at = now() - interval '31 minutes'
      where status = 'pending' and released_at is not null`
    await kill(upstreams, 'DatabaseSilent,PayoutsLate', delay)
    return true
  } finally {
    for (const server of helpers.reverse()) await server.stop('SIGKILL')
    await cluster.stop()
  }
}
