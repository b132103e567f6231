import { setTimeout } from 'node:timers/promises'
import { program } from 'commander'
import { type Envelope, opened } from '../../gateway/release/envelope'
import { type ReleaseFiles, type ReleaseStatement, releaseType, sha384 } from '../../gateway/release/manifest'

/** Whoever changes a site for some customers only asks who they are. */
export const userAgents: Readonly<Record<string, string>> = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; TECNO KG5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

/** Encodings are another form of the same content, and what begins with a point is asked for by nobody. */
const isAsked = (path: string): boolean => !/\.(?:br|gz)$|\/\./.test(path)
const addressOf = (path: string): string => path.replace(/^client\//, '/').replace(/^widgets\//, '/widgets/')

/** What of a site differs from its release, in words; empty: nothing does. Throws when its statement is not signed. */
export const differencesAt = async (
  site: string,
  keys: readonly string[],
): Promise<{ statement: ReleaseStatement; files: number; found: string[] }> => {
  const get = (path: string, agent: string): Promise<Response> =>
    fetch(new URL(path, site), { headers: { 'user-agent': agent, accept: '*/*' }, cache: 'no-store' })
  const [first = ''] = Object.values(userAgents)
  const envelope = (await (await get('/.well-known/release.json', first)).json()) as Envelope
  const statement = opened(releaseType, envelope, keys) as ReleaseStatement
  const list = await (await get('/.well-known/release.files.json', first)).text()
  if (sha384(list) !== statement.files) throw new Error('The list of files is not the one that was signed')
  const named = Object.entries(JSON.parse(list) as ReleaseFiles).filter(
    ([path]) => /^(?:client|widgets)\//.test(path) && isAsked(path),
  )
  // The page of every address that has none of its own.
  const pages: typeof named = named
    .filter(([path]) => path === 'client/index.html')
    .map(([, file]) => ['client/dashboard/sell', file])
  const found: string[] = []
  for (const [path, { sha384: digest }] of [...named, ...pages]) {
    for (const [name, agent] of Object.entries(userAgents)) {
      const answer = await get(addressOf(path), agent)
      const content = Buffer.from(await answer.arrayBuffer())
      // A provider's page in place of the chart's is filled in by the gateway.
      if (answer.status === 404 && path.startsWith('widgets/')) continue
      if (!answer.ok) found.push(`${addressOf(path)} for ${name}: ${answer.status}`)
      else if (sha384(content) !== digest) found.push(`${addressOf(path)} for ${name}: another content`)
    }
  }
  return { statement, files: named.length + pages.length, found }
}

const main = async (): Promise<number> => {
  const options = program
    .name('npm run watch-release --')
    .description(
      'Compare what a site serves with what was released, as several browsers see it; ends with 1 at a difference',
    )
    .argument('<site>', 'https://app.example')
    .requiredOption(
      '--key <line>',
      'public key that may have signed the release; may be repeated',
      (line, lines: string[] = []) => [...lines, line],
    )
    .option('--serial <serial>', 'of the last release: another one may be signed by somebody else')
    .option('--every <seconds>', 'repeat')
    .parse()
    .opts<{ key: string[]; serial?: string; every?: string }>()
  const site = program.args[0]!
  for (;;) {
    const { statement, files, found } = await differencesAt(site, options.key)
    const { version, commit, serial } = statement
    if (options.serial && serial !== Number(options.serial))
      found.unshift(`another release than ${options.serial}`)
    for (const difference of found) console.info(`✗ ${difference}`)
    const what = `${version} (${commit.slice(0, 12)}, ${serial}): ${files} addresses, as ${Object.keys(userAgents).length} browsers`
    console.info(found.length === 0 ? `✓ ${what}` : `✗ ${found.length} differences from ${what}`)
    if (found.length > 0) return 1
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
