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
  Object.entries(flow.jobs).map(([jobId, job]) => ({ id: `${name} ${jobId}`, ...job })),
)

describe('CI workflows', () => {
  it.each(workflows)('the workflow $name has only read access by default and a safe trigger', ({ flow }) => {
    expect(flow.permissions).toEqual({ contents: 'read' })
    expect(JSON.stringify(flow.on)).not.toMatch(/pull_request_target|workflow_run/)
  })

  it('workflows pin actions to a commit, with the version in a comment', () => {
    const actions = workflows.flatMap(({ text }) =>
      [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action!),
    )
    expect(actions.length).toBeGreaterThan(8)
    expect(actions.filter((action) => !/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  it('only the attest job has extra permissions, and it runs no scripts', () => {
    const privilegedJobs = jobs.filter(({ permissions }) => permissions)
    expect(privilegedJobs.map(({ id }) => id)).toEqual(['release.yml attest'])
    const { permissions, needs, steps } = privilegedJobs[0]!
    expect([permissions, needs]).toEqual([{ 'id-token': 'write', attestations: 'write' }, 'build'])
    expect(steps.filter(({ run }) => run)).toEqual([])
    const attestStep = steps.at(-1)!
    expect(attestStep.uses).toMatch(/^actions\/attest-build-provenance@/)
    // These files contain the digest of every other file of the release.
    expect(String(attestStep.with?.['subject-path']).trim().split('\n')).toEqual([
      'dist/release/*.json',
      'dist/release/attestations/sbom.json',
    ])
  })

  it('the nightly workflow builds in two folders and compares every byte', () => {
    const { steps } = jobs.find(({ id }) => id === 'nightly.yml reproducible')!
    const checkoutPaths = steps.flatMap(({ with: inputs }) => inputs?.path ?? [])
    expect(checkoutPaths).toEqual(['one', 'elsewhere/another'])
    expect(steps.at(-1)!.run).toContain('--verify "$GITHUB_WORKSPACE"/one/dist/release/*.files.json')
  })

  it('workflows install packages without install scripts', () => {
    const scripts = jobs.flatMap(({ steps }) => steps.map(({ run = '' }) => run)).join('\n')
    expect(scripts.match(/npm (?:ci|install|i)\b/g)?.length).toBeGreaterThan(2)
    expect(scripts).not.toMatch(/npm (?:install|i)\b|npm ci(?! --ignore-scripts)/)
  })
})

const files = [
  'gateway.Dockerfile',
  'mock-api.Dockerfile',
  'compose.yaml',
  'kubernetes/valkey.yaml',
  'kubernetes/monitoring.yaml',
]
it.each(files)('%s pins external images by tag and digest', (file) => {
  const text = readFileSync(`deploy/${file}`, 'utf8')
  const imageNames = [...text.matchAll(/^(?:ARG \w+_IMAGE=| +image: )(.*)$/gm)].map(([, image]) => image!)
  expect(imageNames.length).toBeGreaterThan(0)
  const pinnedImage = /^(?:\$\{\w+_IMAGE:-)?[\w./-]+:[\w.-]+@sha256:[\da-f]{64}\}?$/
  expect(imageNames.filter((image) => !pinnedImage.test(image))).toEqual([])
})
