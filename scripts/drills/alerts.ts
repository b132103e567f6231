import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/stage/postgres-server'
import { startCluster } from '../cluster/cluster'
import { isHealthy, managedServer, pause } from '../cluster/servers'
import { root } from '../prepare.mjs'

const sourceFolder = join(root, 'deploy', 'prometheus')
const limitMs = 60_000

/** deploy/prometheus with this machine's targets, where figures are read each second and an alert waits 2 s. */
const writeSettings = (folder: string, targets: Readonly<Record<string, string[]>>): string => {
  const rules = readFileSync(join(sourceFolder, 'alerts.yaml'), 'utf8').replace(/\bfor: \w+/g, 'for: 2s')
  writeFileSync(join(folder, 'alerts.yaml'), rules)
  const jobs = Object.entries(targets).map(([name, list]) => {
    const isProbed = name === 'upstream' || name === 'app'
    const probed = isProbed
      ? { metrics_path: '/probe', params: { module: ['app'], target: list.slice(1) } }
      : {}
    const read = isProbed ? list.slice(0, 1) : list
    return { job_name: name, ...probed, static_configs: [{ targets: read }] }
  })
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: jobs,
  }
  const file = join(folder, 'prometheus.json')
  writeFileSync(file, JSON.stringify(config))
  return file
}

/** The real Prometheus with the rules of the deployment: alerts fire for what is broken, and clear. */
export const alertsDrill = async (): Promise<boolean> => {
  const programs = ['prometheus', 'prometheus-postgres-exporter', 'prometheus-blackbox-exporter'].map(
    (name) => `/usr/bin/${name}`,
  )
  if (!programs.every(existsSync)) {
    console.error(`apt-get install ${programs.map((path) => path.slice(9)).join(' ')}`)
    return false
  }
  const [prometheusPath, databasePath, probePath] = programs as [string, string, string]
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-alerts-'))
  const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort))
  const [port, databasePort, probePort, ...metricsPorts] = ports as [number, number, number, number, number]
  const cluster = await startCluster({ copies: 2, metricsPorts })
  const at = (number: number) => `127.0.0.1:${number}`
  const settings = writeSettings(folder, {
    gateway: metricsPorts.map(at),
    database: [at(databasePort)],
    app: [at(probePort), `${cluster.url}/readyz`],
    upstream: [at(probePort), ...cluster.upstreams.slice(0, 1).map(({ url }) => `${url}/readyz`)],
  })
  const program = (name: string, path: string, number: number, args: string[], env = {}) =>
    managedServer({
      name,
      program: path,
      args,
      env,
      url: '',
      cwd: folder,
      logs: cluster.logs,
      isUp: isHealthy(`http://${at(number)}${name === 'prometheus' ? '/-/ready' : '/metrics'}`),
    })
  const helpers = [
    program(
      'database-metrics',
      databasePath,
      databasePort,
      [
        `--web.listen-address=${at(databasePort)}`,
        `--extend.query-path=${join(sourceFolder, 'database-queries.yaml')}`,
      ],
      { DATA_SOURCE_NAME: `${cluster.postgres.urlOf()}?sslmode=disable` },
    ),
    program('probe', probePath, probePort, [
      `--web.listen-address=${at(probePort)}`,
      `--config.file=${join(sourceFolder, 'probe.yaml')}`,
    ]),
    program('prometheus', prometheusPath, port, [
      `--web.listen-address=${at(port)}`,
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
    ]),
  ]
  type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
  const firing = async (): Promise<string[]> => {
    const { data } = (await (await fetch(`http://${at(port)}/api/v1/alerts`)).json()) as Alerts
    return [
      ...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)),
    ].sort()
  }
  const until = async (expected: string[]): Promise<string> => {
    const began = performance.now()
    for (;;) {
      const names = await firing()
      if (names.join() === expected.join()) return `${((performance.now() - began) / 1_000).toFixed(1)} s`
      if (performance.now() - began > limitMs) throw new Error(`expected ${expected}, firing: ${names}`)
      await pause(250)
    }
  }
  try {
    for (const helper of helpers) await helper.start()
    console.info('| what | alert | fired after | cleared after |\n|---|---|---|---|')
    const report = async (
      what: string,
      names: string[],
      breaks: () => Promise<unknown>,
      repairs: () => Promise<unknown>,
    ) => {
      await until([])
      await breaks()
      const firedAfter = await until(names)
      await repairs()
      console.info(`| ${what} | ${names.join(', ')} | ${firedAfter} | ${await until([])} |`)
    }
    const [copy] = cluster.gateways as [(typeof cluster.gateways)[0]]
    await report(
      'a gateway is killed',
      ['CopyDown'],
      () => copy.stop('SIGKILL'),
      () => copy.start(),
    )
    await report(
      'the proxy is killed',
      ['SiteDown'],
      () => cluster.proxy.stop('SIGKILL'),
      () => cluster.proxy.start(),
    )
    const world = (path: string, body: object) =>
      fetch(`${cluster.upstreams[0]!.url}/__world/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await report(
      'payouts stop',
      ['DatabaseSilent', 'PayoutsLate'],
      async () => {
        await world('deposits', { customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
        await world('confirm', {})
        for (const upstream of cluster.upstreams) upstream.signal('SIGSTOP')
        await cluster.postgres.query(
          `update transactions set released_at = now() - interval '31 minutes' where status = 'pending' and released_at is not null`,
        )
      },
      async () => {
        for (const upstream of cluster.upstreams) upstream.signal('SIGCONT')
      },
    )
    return true
  } finally {
    for (const upstream of cluster.upstreams) upstream.signal('SIGCONT')
    for (const helper of helpers.reverse()) await helper.stop('SIGKILL')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
