import { spawnSync } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listOf } from '../../gateway/release/manifest'
import { sealed } from './sign'

const hex = (algorithm: string, content: Buffer | string): string =>
  createHash(algorithm).update(content).digest('hex')

/** CycloneDX of the lockfile, without what differs between two runs: a random number, the time, the folder's name. */
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

interface Facts {
  commit: string
  /** When the source was committed. */
  date: Date
  /** Who builds: a workflow's identity in CI. */
  builder: string
}

/**
 * Puts the bill of materials and the SLSA provenance (an in-toto statement in a DSSE envelope) of a release beside it,
 * in dist/release/attestations.
 */
export const writeAttestations = (
  root: string,
  statement: string,
  { commit, date, builder }: Facts,
  keys: readonly KeyObject[],
): void => {
  const folder = join(statement, '..', 'attestations')
  mkdirSync(folder, { recursive: true })
  const sbom = bill(root)
  writeFileSync(join(folder, 'sbom.json'), sbom)
  const provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [statement, listOf(statement)]
      .map((file) => ({ name: basename(file), digest: { sha384: hex('sha384', readFileSync(file)) } }))
      .concat({ name: 'sbom.json', digest: { sha384: hex('sha384', sbom) } }),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:coinnaira:npm-run-build',
        externalParameters: { sourceDateEpoch: Math.floor(date.getTime() / 1000) },
        resolvedDependencies: [
          { uri: 'git:coinnaira', digest: { gitCommit: commit } },
          {
            uri: 'file:package-lock.json',
            digest: { sha384: hex('sha384', readFileSync(join(root, 'package-lock.json'))) },
          },
        ],
      },
      runDetails: { builder: { id: builder } },
    },
  }
  const envelope = sealed('application/vnd.in-toto+json', provenance, keys)
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(envelope, null, 1)}\n`)
}
