// npm start: installs, generates, starts mock-api, gateway and client, prints their URLs, stops on Ctrl-C.
// Servers and generated types reload when their sources change, unless WATCH=no.
import { spawn } from 'node:child_process'
import { rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crashIn, dataProblem, portSettingProblem } from './dev/diagnose.mjs'
import { binPath, buildWidgets, prepare, print, root, run, runningFile, stopFor } from './prepare.mjs'
import {
  checkAddresses,
  demoCustomers,
  framed,
  onStop,
  openBrowser,
  reportCrashes,
  serverEnv,
  stopProcesses,
  untilHealthy,
} from './stack.mjs'

// If the shell set 'production', the client would be built for production.
process.env.NODE_ENV = 'development'

const startedAt = Date.now()
const host = process.env.HOST || '127.0.0.1'
const port = (variable, fallback) => {
  stopFor(portSettingProblem(variable, process.env[variable]))
  return Number(process.env[variable] ?? fallback)
}
const ports = {
  CLIENT_PORT: port('CLIENT_PORT', 5173),
  GATEWAY_PORT: port('GATEWAY_PORT', 4000),
  MOCK_API_PORT: port('MOCK_API_PORT', 4100),
}
const at = (number) => `http://${host}:${number}`
// mock-api listens only for the gateway on this machine, regardless of HOST.
const mockHost = process.env.MOCK_API_HOST || '127.0.0.1'
const mockApi = `http://${mockHost}:${ports.MOCK_API_PORT}`
const browserHost = host === '127.0.0.1' ? 'localhost' : host
const reset = process.argv.includes('--reset')
const children = []
let stopping = false
let isRunning = false

const stop = (code) => {
  if (stopping) return
  stopping = true
  if (isRunning) rmSync(runningFile, { force: true })
  void stopProcesses(children).then(() => process.exit(code))
}

/** Starts one part; prints its output only if it fails, or always with VERBOSE=1. */
const start = (name, command, args, env) => {
  const child = spawn(command, args, {
    cwd: root,
    env: serverEnv({ HOST: host, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows runs a .cmd file only in a shell.
    shell: command.endsWith('.cmd'),
    detached: process.platform !== 'win32',
  })
  const tail = []
  const listen = (chunk) => {
    tail.push(String(chunk))
    if (tail.length > 50) tail.shift()
    if (process.env.VERBOSE) process.stdout.write(`[${name}] ${chunk}`)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.on('exit', (code) => {
    if (stopping) return
    print(`\n${name} stopped with exit code ${code}. Last output:\n${tail.join('')}`)
    stop(1)
  })
  children.push(child)
  // Omits log lines of health checks.
  const lastWords = () =>
    tail
      .filter((text) => !/"\/(readyz|healthz)"/.test(text))
      .slice(-10)
      .join('')
  return { child, lastWords }
}

const watches = process.env.WATCH !== 'no'

/** Starts a server from TypeScript and restarts it whenever its imports or the `also` files change. */
const startServer = (name, [file, ...args], also, env) => {
  // RESET deletes the data at each start: only the first start may.
  if (!watches || args.includes('--reset'))
    return start(name, process.execPath, ['--import', 'tsx', file, ...args], env)
  const included = also.flatMap((path) => ['--include', path])
  const watched = [...included, '--import', './scripts/dev/exit-mark.mjs', file, ...args]
  return start(name, binPath('tsx'), ['watch', '--clear-screen=false', ...watched], env)
}

/** Shows in the app why a server stopped, as Vite shows the client's errors; null: it is responding again. */
const showInApp = (name, crash) =>
  fetch(`http://${browserHost}:${ports.CLIENT_PORT}/__crash`, {
    method: 'POST',
    body: JSON.stringify({ name, crash }),
  }).catch(() => undefined)

const reportEnds = (name, url, { child, lastWords }) =>
  reportCrashes(url, child, lastWords, {
    ended: (output) => {
      if (stopping) return
      print(`\n✗ ${name} ${isRunning ? 'stopped' : 'cannot start'}. Its last output:\n${output.trimEnd()}`)
      if (!isRunning) return stop(1)
      print('Fix and save; it restarts automatically.')
      return showInApp(name, crashIn(output, root))
    },
    answers: () => {
      print(`${name} responds again.`)
      return showInApp(name, null)
    },
  })

const isContract = (file) =>
  file === 'schema.graphql' ||
  file === join('mock-api', 'openapi.yaml') ||
  file.endsWith('.operations.graphql')

/** Regenerates types and trusted documents when a contract changes; prints an error and waits for the next change. */
const followContracts = () => {
  let timer
  for (const place of ['schema.graphql', 'mock-api', 'client'])
    watch(join(root, place), { recursive: place !== 'schema.graphql' }, (_, file) => {
      if (!isContract(place === 'schema.graphql' ? place : join(place, String(file)))) return
      clearTimeout(timer)
      timer = setTimeout(async () => {
        print('A contract changed: generating …')
        if ((await run('npm', ['run', '--silent', 'codegen'])) === 0) print('Generated.')
      }, 300)
    })
}

const main = async () => {
  // Runs before the install, because a busy port is the most likely problem and is quickly fixed.
  const hostOf = (variable) => (variable === 'MOCK_API_PORT' ? mockHost : host)
  await checkAddresses(
    Object.entries(ports).map(([variable, number]) => [variable, hostOf(variable), number]),
    'npm start',
  )
  await prepare()
  if (!process.env.DATABASE_URL) stopFor(await dataProblem())
  if ((await buildWidgets()) !== 0) process.exit(1)
  print(reset ? 'Starting mock-api with a new database …' : 'Starting mock-api …')
  const mockArgs = [join('scripts', 'dev', 'mock-api.ts'), ...(reset ? ['--reset'] : [])]
  const upstream = startServer('mock-api', mockArgs, [join('mock-api', 'openapi.yaml')], {
    MOCK_API_HOST: mockHost,
    MOCK_API_PORT: String(ports.MOCK_API_PORT),
    // For links in emails and on the control panel.
    WEB_URL: process.env.WEB_URL || `http://${browserHost}:${ports.CLIENT_PORT}`,
    GRAPHIQL_URL: `${at(ports.GATEWAY_PORT)}/graphql`,
    // Only the gateway calls it: TRUST_PROXY names proxies in front of the gateway, not of mock-api.
    TRUSTED_PROXIES: '',
  })
  print('Starting gateway …')
  const gateway = startServer('gateway', [join('scripts', 'dev', 'gateway.ts')], ['schema.graphql'], {
    // mock-api is on this machine, whatever address HOST gives it.
    UPSTREAM_ALLOW_HTTP: 'true',
    GATEWAY_PORT: String(ports.GATEWAY_PORT),
    UPSTREAM_URL: mockApi,
    // The control panel shows what each action in the app caused.
    OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT || `${mockApi}/__world`,
    // For the links on its page at '/'.
    CLIENT_PORT: String(ports.CLIENT_PORT),
    MOCK_API_PORT: String(ports.MOCK_API_PORT),
    WIDGETS_DIR: join('dist', 'widgets'),
  })
  print('Starting client …')
  const client = start(
    'client',
    binPath('vite'),
    ['--port', String(ports.CLIENT_PORT), '--strictPort', '--host', host],
    {
      CLIENT_PORT: String(ports.CLIENT_PORT),
      GATEWAY_PORT: String(ports.GATEWAY_PORT),
      GATEWAY_URL: at(ports.GATEWAY_PORT),
      MOCK_API_PORT: String(ports.MOCK_API_PORT),
    },
  )

  if (watches) {
    reportEnds('mock-api', `${mockApi}/healthz`, upstream)
    reportEnds('gateway', `${at(ports.GATEWAY_PORT)}/healthz`, gateway)
  }
  await Promise.all([
    untilHealthy('mock-api', `${mockApi}/healthz`, () => stopping, upstream.lastWords),
    untilHealthy('gateway', `${at(ports.GATEWAY_PORT)}/readyz`, () => stopping, gateway.lastWords),
    untilHealthy('client', `${at(ports.CLIENT_PORT)}/`, () => stopping, client.lastWords),
  ])
  if (stopping) return
  isRunning = true
  writeFileSync(
    runningFile,
    JSON.stringify({ app: `http://${browserHost}:${ports.CLIENT_PORT}`, panel: mockApi }),
  )
  if (watches) followContracts()
  print(
    framed([
      `CoinNaira runs (after ${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
      '',
      `App             http://${browserHost}:${ports.CLIENT_PORT}`,
      `Control panel   http://${mockHost === '127.0.0.1' ? 'localhost' : mockHost}:${ports.MOCK_API_PORT}/__world`,
      `Flow inspector  http://${browserHost}:${ports.CLIENT_PORT}/inspector/`,
      `GraphiQL        ${at(ports.GATEWAY_PORT)}/graphql`,
      `REST contract   http://${mockHost === '127.0.0.1' ? 'localhost' : mockHost}:${ports.MOCK_API_PORT}/__world/rest/`,
      '',
      ...demoCustomers,
      '',
      'Stop with Ctrl-C. Your data is kept; to restore the seeds: npm start -- --reset',
    ]),
  )
  openBrowser(`http://${browserHost}:${ports.CLIENT_PORT}`)
}

onStop(() => stop(0))
await main()
