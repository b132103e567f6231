// npm run supply: the licences of the locked packages, and how long each version has been public. Exits with 1 where a
// licence is not among those reviewed or a version is younger than 14 days without a reason, and with 3 and UNKNOWN where
// the registry does not answer, which never counts as green. --licences asks nobody.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Malware in a package is mostly found within days of its publication. */
const youngestDays = 14
const dayMs = 86_400_000
const atOnce = 16

/** Reviewed: what they ask for is kept, for nothing of a package is changed. */
const reviewed = new Set(
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD MIT-0 BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 Unlicense Zlib Python-2.0 PSF-2.0 MPL-2.0 EPL-2.0'.split(
    ' ',
  ),
)

/** Versions that are used although they are younger, by reason: when each was published, and what could be in its place. */
export const youngVersions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'young-versions.json'), 'utf8'),
)
const excused = new Set(youngVersions.flatMap(({ versions }) => Object.keys(versions)))

/** Whether an SPDX expression can be kept by reviewed licences alone. */
export const isReviewed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => reviewed.has(one)))

/** The locked packages: name, version and licence, each once. */
export const lockedPackages = (lockfile) => {
  const all = new Map()
  for (const [path, { version, license = 'none', link }] of Object.entries(lockfile.packages)) {
    const name = path.split('node_modules/').pop()
    if (path.includes('node_modules/') && !link) all.set(`${name}@${version}`, { name, version, license })
  }
  return [...all.values()]
}

const published = async ({ name, version }) => {
  const answer = await fetch(`https://registry.npmjs.org/${name.replace('/', '%2f')}`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`${answer.status} for ${name}`)
  const { time } = await answer.json()
  return Date.parse(time?.[version])
}

/** Versions that are too young: 'name@version, 3 days'; null where the registry does not answer. */
export const tooYoung = async (packages, now = Date.now(), ask = published) => {
  const found = []
  const waiting = [...packages]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const days = (now - (await ask(next))) / dayMs
      const id = `${next.name}@${next.version}`
      if (!(days >= youngestDays) && !excused.has(id)) found.push(`${id}, ${Math.floor(days)} days`)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
  } catch {
    return null
  }
  return found.sort()
}

const main = async () => {
  const packages = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const odd = packages.filter(({ license }) => !isReviewed(license))
  for (const { name, version, license } of odd)
    console.log(`✗ ${name}@${version}: ${license} is not reviewed`)
  console.log(`${packages.length} packages, ${odd.length} with a licence that nobody reviewed`)
  if (process.argv.includes('--licences')) return odd.length > 0 ? 1 : 0
  const young = await tooYoung(packages)
  if (young === null) {
    console.log('UNKNOWN: the registry does not say when versions were published. Run it where it answers.')
    return odd.length > 0 ? 1 : 3
  }
  for (const one of young)
    console.log(`✗ ${one}: wait until it is ${youngestDays}, or write the reason into young-versions.json`)
  console.log(`${young.length} versions younger than ${youngestDays} days without a written reason`)
  return odd.length + young.length > 0 ? 1 : 0
}

if (process.argv[1]?.endsWith('supply.mjs')) process.exit(await main())
