// Prepares `npm start` and `npm test`. Plain Node, because nothing is installed in a fresh clone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderProblem, installProblem, nodeProblem } from './dev/diagnose.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const markers = join(root, '.cache')
/** The addresses of a running `npm start`, for the other commands. */
export const runningFile = join(markers, 'running.json')

/** The URLs of the app and control panel: configured ports, else a running `npm start`'s, else the usual ports. */
export const stackAddresses = () => {
  const { CLIENT_PORT, MOCK_API_PORT } = process.env
  const running = existsSync(runningFile) ? JSON.parse(readFileSync(runningFile, 'utf8')) : {}
  const urlOf = (port, running, usual) => (port || !running ? `http://localhost:${port || usual}` : running)
  return { app: urlOf(CLIENT_PORT, running.app, 5173), panel: urlOf(MOCK_API_PORT, running.panel, 4100) }
}

// Silences a long warning that Node alone cannot read our configuration, whose imports have no file
// extensions. Vite's own loader, the default, reads it.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true'

/** Prints progress; a slow step must never look like a hang. */
export const print = (text) => process.stdout.write(`${text}\n`)

/** Runs a program to its end. Resolves with its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    })
    child.on('error', (error) => {
      print(`${command} could not be started: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)))
  })

/** A program of node_modules/.bin, run by this Node. */
export const binPath = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** Builds the pages of the sandboxed frames in dist/widgets. Resolves with the exit code. */
export const buildWidgets = async () => {
  for (const page of ['chart', 'provider']) {
    const code = await run(
      binPath('vite'),
      ['build', '--config', 'scripts/build/widgets.config.ts', '--mode', page, '--logLevel', 'error'],
      { env: { ...process.env, NODE_ENV: 'production' } },
    )
    if (code !== 0) return code
  }
  return 0
}

/** Builds the production servers in dist/servers. Resolves with the exit code. */
export const buildServers = () =>
  run(binPath('vite'), ['build', '--config', 'scripts/build/servers.config.ts', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** Builds the flow inspector, one file in dist/inspector. Resolves with the exit code. */
export const buildInspector = () =>
  run(binPath('vite'), ['build', '--config', 'scripts/build/inspector.config.ts', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })

export const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    : []

/** The sources of a client build. */
export const clientSources = () => [
  ...['client', 'machines', join('scripts', 'build')].flatMap((folder) => filesUnder(join(root, folder))),
  ...['vite.config.ts', 'scripts/browsers.ts', 'package-lock.json'].map((file) => join(root, file)),
]

/** Other inputs of `npm run build`. */
const buildSettings = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => /^(?:VITE|RELEASE|SECURITY)_/.test(name))
      .sort(),
  )

export const digest = (name, files) => {
  const hash = createHash('sha256').update(process.version)
  if (name === 'served') hash.update(buildSettings())
  for (const file of [...files].sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const remember = (name, files) => {
  mkdirSync(markers, { recursive: true })
  writeFileSync(join(markers, name), digest(name, files))
}

/** The sources of everything that `npm run serve` serves. */
export const servedSources = () => [
  ...clientSources(),
  ...filesUnder(join(root, 'gateway')),
  ...filesUnder(join(root, 'mock-api')).filter((file) => !file.includes(`${sep}.data${sep}`)),
]

/** After `npm run build`, `npm run serve` can skip its build. */
export const rememberBuild = () => remember('served', servedSources())

/** Runs `step` unless these files are the same as when it last succeeded and its results are still there. */
export const runOnce = async (name, files, results, step) => {
  const marker = join(markers, name)
  const now = digest(name, files)
  const fresh =
    existsSync(marker) &&
    readFileSync(marker, 'utf8') === now &&
    results.every((path) => existsSync(join(root, path)))
  if (fresh) return
  const code = await step()
  if (code !== 0) process.exit(code)
  remember(name, files)
}

/** Builds unless the last build is from the current sources. */
export const buildServed = () =>
  runOnce(
    'served',
    servedSources(),
    ['dist/client/index.html', 'dist/documents', 'dist/servers/gateway.js', 'dist/servers/mock-api/snapshot'],
    () => {
      print('Building what is served; this takes about a minute, and only after a change …')
      return run('npm', ['run', '--silent', 'build'])
    },
  )

/** Builds only if no build exists. */
export const ensureBuild = async () => {
  const results = ['dist/client/index.html', 'dist/manifest.json', 'dist/servers/mock-api/snapshot']
  if (results.every((path) => existsSync(join(root, path)))) return
  print('Building …')
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')])
  if (code !== 0) process.exit(code)
}

/** Prints the problem and exits; returns if there is none. */
export const stopFor = (problem) => {
  if (!problem) return
  print(`✗ ${problem}`)
  process.exit(1)
}

/** Whether this machine needs a package of the lockfile: an optional one only if it is for this system. */
const belongsHere = ({ optional, devOptional, os, cpu, libc }) => {
  if (!optional && !devOptional) return true
  const libcOfMachine = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return Boolean(
    os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(libcOfMachine) ?? true),
  )
}

/** Whether a folder's node_modules matches its lockfile on this machine, development packages included. */
export const isInstalled = (folder) => {
  const packagesIn = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
  const there = join('node_modules', '.package-lock.json')
  if (!existsSync(join(folder, there))) return false
  const installed = packagesIn(there)
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, locked]) =>
      path === '' || !belongsHere(locked) || installed[path]?.integrity === locked.integrity,
  )
}

const install = async () => {
  if (isInstalled(root)) return
  print('Installing dependencies (npm ci) …')
  // Repeated here, so that NODE_ENV and the machine's npm configuration can neither omit packages nor enable install
  // scripts.
  const includes = ['--include=dev', '--include=optional', '--ignore-scripts']
  const code = await run('npm', ['ci', ...includes, '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) stopFor(`The dependencies could not be installed. ${await installProblem(root)}`)
}

/** Generates both contracts' types, the trusted documents and their hashes. */
export const generate = () => {
  const operations = filesUnder(join(root, 'client')).filter((file) => file.endsWith('.operations.graphql'))
  const contracts = ['schema.graphql', 'codegen.ts', 'mock-api/openapi.yaml', 'package-lock.json'].map(
    (file) => join(root, file),
  )
  const results = [
    'client/generated/graphql.ts',
    'client/generated/persisted-documents.json',
    'gateway/generated/resolvers.ts',
    'gateway/generated/rest.ts',
    'mock-api/generated/rest.ts',
  ]
  return runOnce('generated', [...contracts, ...operations], results, () => {
    print('Generating types from schema.graphql and mock-api/openapi.yaml …')
    return run('npm', ['run', '--silent', 'codegen'])
  })
}

/** The steps that both `npm start` and `npm test` need. */
export const prepare = async () => {
  stopFor(nodeProblem(process.versions.node))
  stopFor(folderProblem(root))
  await install()
  await generate()
}
