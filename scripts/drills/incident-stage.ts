import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/stage/postgres-server'
import { startCluster } from '../cluster/cluster'
import { root } from '../prepare.mjs'

/** A drill's timeline: phase, event, seconds since the attack. */
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

/** A machine's folder in which commands of docs/security/incident.md run unchanged. */
export class Workstation {
  constructor(
    readonly folder: string,
    readonly env: Record<string, string>,
  ) {}

  run(command: string): Promise<{ code: number; output: string }> {
    console.info(`    $ ${command}`)
    const child = spawn('bash', ['-c', command], {
      cwd: this.folder,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => output.push(String(part)))
    return new Promise((ended) =>
      child.on('exit', (code) => ended({ code: code ?? 1, output: output.join('') })),
    )
  }

  async must(command: string): Promise<string> {
    const { code, output } = await this.run(command)
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
    return output
  }
}

/** A folder for the drill, with a clone of this commit on each of two machines; `remove` takes it away. */
export const makeDrillFolder = () => {
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
    builder: clone('builder'),
    clean: clone('clean'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** A copy of the gateway with a build's output, as in an image. */
export const copyGateway = (from: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  for (const name of ['schema.graphql', 'package.json']) cpSync(join(from, name), join(to, name))
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  return to
}

/** A cluster of one gateway that runs in `copy` and accepts these public keys. */
export const startSite = async (copy: string, keys: string) => {
  const metricsPort = await freePort()
  const release = { folder: copy, keys }
  const cluster = await startCluster({ copies: 1, drainMs: 0, metricsPorts: [metricsPort], release })
  const [gateway] = cluster.gateways
  const log = join(cluster.logs, 'gateway-1.log')
  const earlier = readFileSync(log, 'utf8').length
  return {
    url: gateway!.url.replace('127.0.0.1', 'localhost'),
    gateway: gateway!,
    databaseUrl: cluster.postgres.urlOf(),
    logged: () => readFileSync(log, 'utf8').slice(earlier),
    /** The metric of the alert ReleaseFilesChanged. */
    wrongFiles: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^gateway_release_files_wrong(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    },
    stop: cluster.stop,
  }
}

export const changeByte = (file: string): void => {
  const content = readFileSync(file)
  content[content.length >> 1]! ^= 1
  writeFileSync(file, content)
}
