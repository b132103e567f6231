// npm run bench:starts: from the start of the process to '/readyz' of the built gateway, comparing no file, with a
// release that nobody signed, and with a signed one: every served file is read. Interleaved; STARTS (11) of each.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tsImport } from 'tsx/esm/api'
import { needBuild, root, say } from '../prepare.mjs'

const starts = Number(process.env.STARTS ?? 11)
const port = 4977

await needBuild()
const { writeRelease } = await tsImport('../release/release.ts', import.meta.url)
const { lineOf } = await tsImport('../release/sign.ts', import.meta.url)
const key = generateKeyPairSync('ed25519').privateKey
const folder = mkdtempSync(join(tmpdir(), 'coinnaira-starts-'))
for (const name of ['schema.graphql', 'package.json']) cpSync(join(root, name), join(folder, name))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
for (const name of [
  'client',
  'widgets',
  'documents',
  'servers',
  'release',
  'worker-files.json',
  'manifest.json',
])
  cpSync(join(root, 'dist', name), join(folder, 'dist', name), {
    recursive: true,
    filter: (path) => !path.includes('snapshot'),
  })
const release = join(folder, 'dist', 'release')
rmSync(release, { recursive: true })
const sign = (keys) =>
  writeRelease(join(folder, 'dist'), { version: '1', commit: '', serial: 1, minimum: 0 }, keys)

const releaseDir = 'dist/release'
const kinds = {
  'nothing compared': { lay: () => {}, settings: {} },
  'compared, nobody signed it': { lay: () => sign([]), settings: { releaseDir } },
  'compared and signed': { lay: () => sign([key]), settings: { releaseDir, releaseKeys: [lineOf(key)] } },
}
const shared = {
  port,
  upstream: 'http://127.0.0.1:9',
  production: true,
  trustedDocuments: 'dist/documents',
  staticDir: 'dist/client',
  widgetsDir: 'dist/widgets',
  logLevel: 'info',
}
/** As gateway/main.ts does; production itself has no setting that turns the comparison off. */
const program = (settings) =>
  `import { startGateway } from './dist/servers/gateway-server.js'
  await startGateway(${JSON.stringify({ ...shared, ...settings })})
  const { user, system } = process.cpuUsage()
  console.error((user + system) / 1000)`

/** Milliseconds from spawn to the first answer of '/readyz', and of CPU time until the gateway listens. */
const started = async ({ lay, settings }) => {
  rmSync(release, { recursive: true, force: true })
  lay()
  const began = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(settings)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let cpu = ''
  child.stderr.on('data', (part) => {
    cpu += part
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}`)
    await pause(2)
  }
  const took = performance.now() - began
  child.kill('SIGKILL')
  await ended
  return { wall: took, cpu: Number(cpu) }
}

const medianOf = (figures) => [...figures].sort((one, other) => one - other)[figures.length >> 1]
const took = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
try {
  for (const kind of Object.values(kinds)) await started(kind)
  for (let round = 0; round < starts; round += 1)
    for (const [kind, how] of Object.entries(kinds)) took[kind].push(await started(how))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const load = loadavg()
  .map((one) => one.toFixed(1))
  .join(', ')
say(`${starts} starts of each, interleaved; Node ${process.version}, ${cpus().length} cores, load ${load}`)
say('| | median ms | more | fastest | slowest | CPU, median ms | more |\n|---|---:|---:|---:|---:|---:|---:|')
const [first] = Object.values(took)
const medians = (runs) => [medianOf(runs.map(({ wall }) => wall)), medianOf(runs.map(({ cpu }) => cpu))]
const [baseWall, baseCpu] = medians(first)
for (const [kind, runs] of Object.entries(took)) {
  const [wall, cpu] = medians(runs)
  const walls = runs.map((run) => run.wall)
  const figures = [wall, wall - baseWall, Math.min(...walls), Math.max(...walls), cpu, cpu - baseCpu]
  say(`| ${kind} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} |`)
}
