import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  permissions?: Record<string, string>
  needs?: string
  steps: Step[]
}
interface Workflow {
  on: unknown
  permissions: Record<string, string>
  jobs: Record<string, Job>
}
const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}`, 'utf8'),
  flow: parse(readFileSync(`${folder}/${name}`, 'utf8')) as Workflow,
}))
const jobs = workflows.flatMap(({ name, flow }) =>
  Object.entries(flow.jobs).map(([job, what]) => ({ id: `${name} ${job}`, ...what })),
)

describe('CI workflows', () => {
  it.each(workflows)('the workflow $name may only read the source, with explained exceptions', ({ flow }) => {
    expect(flow.permissions).toEqual({ contents: 'read' })
    expect(JSON.stringify(flow.on)).not.toMatch(/pull_request_target|workflow_run/)
  })

  it('workflows run actions by full commit, with the version in a comment', () => {
    const used = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (.*)/g)].map(([, use]) => use!))
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter((use) => !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([])
  })

  it('one job has the platform’s identity, and it runs no code of a package', () => {
    const more = jobs.filter(({ permissions }) => permissions)
    expect(more.map(({ id }) => id)).toEqual(['release.yml attest'])
    const { permissions, needs, steps } = more[0]!
    expect([permissions, needs]).toEqual([{ 'id-token': 'write', attestations: 'write' }, 'build'])
    expect(steps.filter(({ run }) => run)).toEqual([])
    const last = steps.at(-1)!
    expect(last.uses).toMatch(/^actions\/attest-build-provenance@/)
    // Statement and list of files name every other file of the release.
    expect(String(last.with?.['subject-path']).trim().split('\n')).toEqual([
      'dist/release/*.json',
      'dist/release/attestations/sbom.json',
    ])
  })

  it('the nightly workflow builds in two folders and compares every byte', () => {
    const { steps } = jobs.find(({ id }) => id === 'nightly.yml reproducible')!
    const places = steps.flatMap(({ with: how }) => how?.path ?? [])
    expect(places).toEqual(['one', 'elsewhere/another'])
    expect(steps.at(-1)!.run).toContain('--verify "$GITHUB_WORKSPACE"/one/dist/release/*.files.json')
  })

  it('workflows install packages without their scripts', () => {
    const installs = jobs.flatMap(({ steps }) => steps.map(({ run = '' }) => run)).join('\n')
    expect(installs.match(/npm (?:ci|install|i)\b/g)?.length).toBeGreaterThan(2)
    expect(installs).not.toMatch(/npm (?:install|i)\b|npm ci(?! --ignore-scripts)/)
  })
})

describe('base images', () => {
  const files = [
    'gateway.Dockerfile',
    'mock-api.Dockerfile',
    'compose.yaml',
    'kubernetes/valkey.yaml',
    'kubernetes/monitoring.yaml',
  ]
  it.each(files)('%s names foreign images by tag and digest', (file) => {
    const text = readFileSync(`deploy/${file}`, 'utf8')
    const imageNames = [...text.matchAll(/^(?:ARG \w+_IMAGE=| +image: )(.*)$/gm)].map(([, image]) => image!)
    expect(imageNames.length).toBeGreaterThan(0)
    const byDigest = /^(?:\$\{\w+_IMAGE:-)?[\w./-]+:[\w.-]+@sha256:[\da-f]{64}\}?$/
    expect(imageNames.filter((image) => !byDigest.test(image))).toEqual([])
  })
})
