import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, freePort, type Server, serverOf } from '../cluster/servers'
import { root } from '../prepare.mjs'

/** What the minutes of a drill are measured by: phase, what happened, seconds since the poison. */
export class Clock {
  private began = performance.now()
  readonly rows: string[] = []
  start(): void {
    this.began = performance.now()
  }
  note(phase: string, what: string): void {
    const seconds = ((performance.now() - this.began) / 1_000).toFixed(1)
    const row = `| ${phase} | ${what} | ${seconds} |`
    this.rows.push(row)
    console.info(row)
  }
}

/** A machine's folder in which commands of docs/security/incident.md run, as they stand there. */
export class Desk {
  constructor(
    readonly folder: string,
    readonly env: Record<string, string>,
  ) {}

  /** Resolves with the exit code and what was said. */
  run(command: string): Promise<{ code: number; said: string }> {
    console.info(`    $ ${command}`)
    const child = spawn('bash', ['-c', command], {
      cwd: this.folder,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => said.push(String(part)))
    return new Promise((ended) => child.on('exit', (code) => ended({ code: code ?? 1, said: said.join('') })))
  }

  /** The same, of a command that must not fail. */
  async must(command: string): Promise<string> {
    const { code, said } = await this.run(command)
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said}`)
    return said
  }
}

/** A folder for the drill, with a clone of this commit on each of two machines; `remove` takes it away. */
export const makePlace = () => {
  const place = mkdtempSync(join(tmpdir(), 'coinnaira-incident-'))
  const clone = (name: string): string => {
    const folder = join(place, name)
    const { status } = spawnSync('git', ['clone', '--quiet', root, folder])
    if (status !== 0) throw new Error('This commit could not be cloned')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const [key, value] of [
      ['user.name', 'Drill'],
      ['user.email', 'drill@localhost'],
    ])
      spawnSync('git', ['config', key!, value!], { cwd: folder })
    return folder
  }
  return {
    place,
    /** Where releases are built. */
    builder: clone('builder'),
    /** A clean machine, of somebody else. */
    clean: clone('clean'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** A copy of the gateway with what a build made, as an image has it. */
export const layCopy = (from: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  for (const name of ['schema.graphql', 'package.json']) cpSync(join(from, name), join(to, name))
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  return to
}

/** A mock-api and a gateway that was given public keys, on free ports of this machine. */
export const startSite = async (place: string, copy: string, keys: string) => {
  const logs = join(place, 'logs')
  mkdirSync(logs)
  const [mockPort, port, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const upstream = `http://127.0.0.1:${mockPort}`
  const url = `http://localhost:${port}`
  const node = { program: process.execPath, cwd: copy, logs }
  const mockApi: Server = serverOf({
    ...node,
    name: 'mock-api',
    url: upstream,
    args: ['dist/servers/mock-api.js'],
    env: {
      NODE_ENV: 'production',
      MOCK_API_PORT: String(mockPort),
      MOCK_API_HOST: '127.0.0.1',
      DATA_DIR: join(place, 'data'),
      TRUSTED_PROXIES: '',
    },
    isUp: answers(`${upstream}/healthz`),
  })
  const gateway: Server = serverOf({
    ...node,
    name: 'gateway',
    url,
    args: ['dist/servers/gateway.js'],
    env: {
      NODE_ENV: 'production',
      GATEWAY_PORT: String(port),
      HOST: '127.0.0.1',
      UPSTREAM_URL: upstream,
      UPSTREAM_IDEMPOTENCY: 'keys',
      STATIC_DIR: 'dist/client',
      WIDGETS_DIR: 'dist/widgets',
      DRAIN_MS: '0',
      METRICS_PORT: String(metricsPort),
      RELEASE_KEYS: keys,
    },
    isUp: answers(`http://127.0.0.1:${port}/readyz`),
  })
  await mockApi.start()
  await gateway.start()
  const log = join(logs, 'gateway.log')
  return {
    url,
    gateway,
    logged: () => readFileSync(log, 'utf8'),
    /** What the alert ReleaseFilesChanged looks at. */
    wrongFiles: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^gateway_release_files_wrong(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    },
    stop: async () => {
      await gateway.stop('SIGKILL')
      await mockApi.stop('SIGKILL')
    },
  }
}

/** Changes one byte of a file. */
export const changeByte = (file: string): void => {
  const content = readFileSync(file)
  content[content.length >> 1]! ^= 1
  writeFileSync(file, content)
}
