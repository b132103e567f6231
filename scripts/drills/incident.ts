// docs/security/incident.md from the attack to the clean browser, with the seconds of each step. Commands run exactly
// as on that page.
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listOf } from '../../gateway/release/manifest'
import {
  Customer,
  commitVersion,
  firstRelease,
  forge,
  rollOut,
  serialIn,
  statementIn,
  waitUntil,
} from './incident-releases'
import { Clock, changeByte, copyGateway, makeDrillFolder, startSite, Workstation } from './incident-stage'

type Place = ReturnType<typeof makeDrillFolder>

/** A byte changed on disk: reported, withdrawn, clean. */
const poisoned = async (all: Place, clock: Clock): Promise<void> => {
  const { desk, key, copy, serial } = await firstRelease(all)
  const site = await startSite(copy, key)
  desk.env.SITE = site.url
  const customer = await Customer.visit(site.url)
  try {
    await customer.has(serial)
    await customer.type('Bola')

    clock.start()
    const chunk = readdirSync(join(copy, 'dist/client/assets')).find((name) => name.endsWith('.js'))!
    changeByte(join(copy, 'dist/client/assets', chunk))
    const answer = await fetch(`${site.url}/assets/${chunk}`)
    if (answer.status !== 503) throw new Error(`The changed file was answered with ${answer.status}`)
    await waitUntil('a line', () => site.logged().includes('release: the file was changed'))
    clock.note('reported', 'the gateway: 503 and a log line, at the next request for the file')
    if ((await site.wrongFiles()) !== 1) throw new Error('The alert has nothing to see')
    clock.note('reported', 'the metric of the alert ReleaseFilesChanged (Prometheus adds its interval)')
    const watched = await desk.run('npm run watch-release -- "$SITE" --key "$KEY"')
    if (watched.code !== 1 || !watched.output.includes(chunk)) throw new Error(watched.output)
    clock.note('reported', 'the monitor: exit 1, with the file’s name')

    const clean = new Workstation(all.clean, {
      KEY: key,
      COMMIT: 'HEAD',
      LIST: listOf(statementIn(join(copy, 'dist'))),
    })
    await clean.must('git checkout --quiet "$COMMIT"')
    const buildOutput = await clean.must('RELEASE_KEYS="$KEY" npm run build -- --verify "$LIST"')
    if (!buildOutput.includes('✓ equal to the byte')) throw new Error(buildOutput)
    clock.note('verified', 'a clean machine builds the same: the source is unaltered')

    commitVersion(all.builder, '1.0.1')
    await desk.must(
      'RELEASE_SERIAL=$(date +%s) RELEASE_MINIMUM=$RELEASE_SERIAL RELEASE_KEYS="$KEY" RELEASE_SIGNING_KEY_FILE=key.pem npm run build',
    )
    clock.note('withdrawn', 'a release is built that withdraws all earlier ones')
    const next = copyGateway(all.builder, join(all.place, 'next'))
    await rollOut(site, copy, next, key)
    clock.note('withdrawn', 'files added, HUP sent, the copy replaced')
    await customer.looksForNews()
    await customer.has(serialIn(join(next, 'dist')))
    await waitUntil('the form is kept', async () => (await customer.typed().catch(() => '')) === 'Bola')
    clock.note('clean', 'the open page updates without a question and keeps its form')
    await desk.must('npm run watch-release -- "$SITE" --key "$KEY"')
    clock.note('clean', 'the monitor: ✓')
    desk.env.DATABASE_URL = site.databaseUrl
    await desk.must('npm run sessions:revoke -- --all')
    clock.note('clean', 'all sessions revoked')
  } finally {
    await customer.leave()
    await site.stop()
  }
}

/** A release that an attacker signed with our key: reported, key replaced, clean. */
const leaked = async (all: Place, clock: Clock): Promise<void> => {
  const { desk, key, copy, serial } = await firstRelease(all)
  const site = await startSite(copy, key)
  Object.assign(desk.env, { SITE: site.url, SERIAL: String(serial) })
  const customer = await Customer.visit(site.url)
  try {
    await customer.has(serial)
    const { forged, forgedSerial } = await forge(all, copy, key)
    const dist = join(forged, 'dist')

    clock.start()
    await rollOut(site, copy, forged, key)
    await customer.looksForNews()
    await customer.has(forgedSerial)
    clock.note('attacked', 'the forged release is served, and a browser updates to it without a question')
    const watched = await desk.run('npm run watch-release -- "$SITE" --key "$KEY" --serial "$SERIAL"')
    if (watched.code !== 1 || !watched.output.includes('another release')) throw new Error(watched.output)
    clock.note('reported', 'the monitor: exit 1, a different release than the last one')
    const clean = new Workstation(all.clean, { KEY: key, COMMIT: 'HEAD', LIST: listOf(statementIn(dist)) })
    await clean.must('git checkout --quiet "$COMMIT"')
    const verified = await clean.run('RELEASE_KEYS="$KEY" npm run build -- --verify "$LIST"')
    if (verified.code !== 1 || !verified.output.includes('client/register.html is another'))
      throw new Error(verified.output)
    clock.note('verified', 'a clean machine builds something else: lists the differing files')

    await desk.must('openssl genpkey -algorithm ed25519 -out next.pem')
    desk.env.NEXT = (await desk.must('openssl pkey -in next.pem -pubout -outform DER | base64 -w0')).trim()
    commitVersion(all.builder, '1.0.1')
    await desk.must('rm -rf dist/release')
    await desk.must(
      'RELEASE_SERIAL=$(date +%s) RELEASE_MINIMUM=$RELEASE_SERIAL RELEASE_KEYS="$NEXT" RELEASE_SIGNING_KEY_FILE=next.pem npm run build',
    )
    clock.note('withdrawn', 'a release by the new key alone is built')
    const next = copyGateway(all.builder, join(all.place, 'next'))
    await site.gateway.stop()
    await site.gateway.start({ cwd: next, env: { RELEASE_KEYS: desk.env.NEXT } })
    clock.note('withdrawn', 'every copy replaced; it accepts only the new key')
    await customer.looksForNews()
    await customer.has(serialIn(join(next, 'dist')))
    await waitUntil(
      'the poison is gone',
      async () => (await customer.page.locator('meta[name=poison]').count()) === 0,
    )
    clock.note('clean', 'the browser with the forged release updates to the new one without a question')
    cpSync(statementIn(dist), join(next, 'dist/release/forged.json'))
    cpSync(listOf(statementIn(dist)), join(next, 'dist/release/forged.files.json'))
    site.gateway.signal('SIGHUP')
    await waitUntil('the forged one is refused', () =>
      site.logged().includes('the new statements are invalid'),
    )
    clock.note('clean', 'the forged release, added again, is rejected')
    await desk.must('npm run watch-release -- "$SITE" --key "$NEXT"')
    clock.note('clean', 'the monitor with the new key: ✓')
  } finally {
    await customer.leave()
    await site.stop()
  }
}

const attempt = async (name: string, run: (all: Place, clock: Clock) => Promise<void>): Promise<boolean> => {
  console.info(`\n${name}\n| phase | what | seconds since the poison |\n|---|---|---:|`)
  const all = makeDrillFolder()
  const clock = new Clock()
  try {
    await run(all, clock)
    console.info(`\n${clock.rows.join('\n')}\n`)
    return true
  } catch (error) {
    console.info(`✗ ${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    all.remove()
  }
}

export const incidentDrill = async (): Promise<boolean> => {
  const isClean = await attempt('A poisoned release', poisoned)
  return (await attempt('A leaked key', leaked)) && isClean
}
