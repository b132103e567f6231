// The last step of a build: lists and signs its output in dist/release. 'npm run build -- --verify <list>' compares
// the build with a given list instead.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReleaseFiles } from '../../gateway/release/manifest'
import { differences, writeRelease } from './release'
import { signingKey } from './sign'
import { sourceDate } from './source-date.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const { env } = process

const commitId = (): string =>
  env.SOURCE_COMMIT ?? spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()

const integerOption = (name: string): number | undefined => {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} must be a whole number`)
  return Number(text)
}

const verify = (list: string): number => {
  const changedFiles = differences(dist, JSON.parse(readFileSync(list, 'utf8')) as ReleaseFiles)
  for (const difference of changedFiles) console.info(`✗ ${difference}`)
  console.info(
    changedFiles.length === 0 ? '✓ identical byte for byte' : `${changedFiles.length} files differ`,
  )
  return changedFiles.length === 0 ? 0 : 1
}

/**
 * The lockfile as CycloneDX, minus values that differ between runs: a random number, the time, the folder's name.
 */
const bill = (root: string): string => {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  if (status !== 0) throw new Error('npm sbom failed')
  const {
    serialNumber: _,
    metadata,
    ...rest
  } = JSON.parse(stdout) as {
    serialNumber?: string
    metadata?: { timestamp?: string; component?: { name: string } }
  }
  const { timestamp: __, component, ...facts } = metadata ?? {}
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  return `${JSON.stringify({ ...rest, metadata: { ...facts, component: { ...component, name } } })}\n`
}

const write = (): number => {
  const files = (env.RELEASE_SIGNING_KEY_FILE ?? '').split(',').filter(Boolean)
  const pems = [...files.map((file) => readFileSync(file.trim(), 'utf8')), env.RELEASE_SIGNING_KEY ?? '']
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const keys = pems.filter(Boolean).map(signingKey)
  const commit = commitId()
  const facts = {
    version,
    commit,
    serial: integerOption('RELEASE_SERIAL'),
    committedAt: Math.floor(sourceDate().getTime() / 1000),
    minimum: integerOption('RELEASE_MINIMUM') ?? 0,
  }
  const manifest = writeRelease(dist, facts, keys)
  // Next to the release; the release workflow attests both (.github/workflows/release.yml).
  const attestations = join(manifest, '..', 'attestations')
  mkdirSync(attestations, { recursive: true })
  writeFileSync(join(attestations, 'sbom.json'), bill(root))
  return 0
}

const [, , flag, list] = process.argv
process.exit(flag === '--verify' && list ? verify(list) : write())
