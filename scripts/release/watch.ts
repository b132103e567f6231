import { setTimeout } from 'node:timers/promises'
import { program } from 'commander'
import { type Envelope, openSigned } from '../../gateway/release/envelope'
import { type ReleaseFiles, type ReleaseManifest, releaseType, sha384 } from '../../gateway/release/manifest'

/** An attacker may tamper with a site for some browsers only. */
export const userAgents: Readonly<Record<string, string>> = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; TECNO KG5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

/** Skips compressed copies, which have the same content, and dot files, which no page requests. */
const isRequested = (path: string): boolean => !/\.(?:br|gz)$|\/\./.test(path)
const addressOf = (path: string): string => path.replace(/^client\//, '/').replace(/^widgets\//, '/widgets/')

/** How a site differs from its release, in sentences. Throws if its manifest has no valid signature. */
export const differencesAt = async (
  site: string,
  keys: readonly string[],
): Promise<{ manifest: ReleaseManifest; files: number; changedFiles: string[] }> => {
  const get = (path: string, agent: string): Promise<Response> =>
    fetch(new URL(path, site), { headers: { 'user-agent': agent, accept: '*/*' }, cache: 'no-store' })
  const [first = ''] = Object.values(userAgents)
  const envelope = (await (await get('/.well-known/release.json', first)).json()) as Envelope
  const manifest = openSigned(releaseType, envelope, keys) as ReleaseManifest
  const list = await (await get('/.well-known/release.files.json', first)).text()
  if (sha384(list) !== manifest.files) throw new Error('The list of files is not the one that was signed')
  const listedFiles = Object.entries(JSON.parse(list) as ReleaseFiles).filter(
    ([path]) => /^(?:client|widgets)\//.test(path) && isRequested(path),
  )
  // index.html is the page of every other URL.
  const pages: typeof listedFiles = listedFiles
    .filter(([path]) => path === 'client/index.html')
    .map(([, file]) => ['client/dashboard/sell', file])
  const changedFiles: string[] = []
  for (const [path, { sha384: digest }] of [...listedFiles, ...pages]) {
    for (const [name, agent] of Object.entries(userAgents)) {
      const response = await get(addressOf(path), agent)
      const content = Buffer.from(await response.arrayBuffer())
      // The gateway inserts a provider's page in place of the chart's.
      if (response.status === 404 && path.startsWith('widgets/')) continue
      if (!response.ok) changedFiles.push(`${addressOf(path)} for ${name}: ${response.status}`)
      else if (sha384(content) !== digest)
        changedFiles.push(`${addressOf(path)} for ${name}: different content`)
    }
  }
  return { manifest, files: listedFiles.length + pages.length, changedFiles }
}

const main = async (): Promise<number> => {
  const options = program
    .name('npm run watch-release --')
    .description(
      'Compare what a site serves with what was released, as several browsers see it; exits with 1 on a difference',
    )
    .argument('<site>', 'https://app.example')
    .requiredOption(
      '--key <line>',
      'public key that may have signed the release; may be repeated',
      (line, lines: string[] = []) => [...lines, line],
    )
    .option('--serial <serial>', 'of the last release; a different one may be forged')
    .option('--every <seconds>', 'repeat')
    .parse()
    .opts<{ key: string[]; serial?: string; every?: string }>()
  const site = program.args[0]!
  for (;;) {
    const { manifest, files, changedFiles } = await differencesAt(site, options.key)
    const { version, commit, serial } = manifest
    if (options.serial && serial !== Number(options.serial))
      changedFiles.unshift(`another release than ${options.serial}`)
    for (const difference of changedFiles) console.info(`✗ ${difference}`)
    const what = `${version} (${commit.slice(0, 12)}, ${serial}): ${files} addresses, as ${Object.keys(userAgents).length} browsers`
    console.info(
      changedFiles.length === 0 ? `✓ ${what}` : `✗ ${changedFiles.length} differences from ${what}`,
    )
    if (changedFiles.length > 0) return 1
    if (!options.every) return 0
    await setTimeout(Number(options.every) * 1000)
  }
}

if (process.argv[1]?.endsWith('watch.ts'))
  process.exit(
    await main().catch((error: Error) => {
      console.info(`✗ ${error.message}`)
      return 1
    }),
  )
