import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import mockApiAdapter from '../../contract/mock-api.adapter'
import type { World } from '../../contract/operations'
import { folderOf } from '../../stage/folder'
import { Rest } from '../../stage/rest'

/** mock-api as a process of its own on a kept data folder, as npm start runs it: it can be killed and started again. */
export class KillableApi extends Rest {
  readonly #folder = folderOf()
  #child: ChildProcess | undefined
  /** What it said about unexpected errors. */
  readonly complaints: string[] = []

  constructor(readonly keys: 'keys' | 'none') {
    super()
  }

  get #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DATA_DIR: join(this.#folder, 'db'),
      MOCK_API_PORT: '0',
      UPSTREAM_IDEMPOTENCY: this.keys,
    }
  }

  #run(file: string): ChildProcess {
    return spawn(process.execPath, ['--import', 'tsx', file], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  async start(): Promise<void> {
    const child = this.#run('mock-api/main.ts')
    this.#child = child
    const lines = createInterface({ input: child.stdout! })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`mock-api ended with ${code}`)))
      lines.on('line', (line) => {
        if (line.includes('"level":"error"')) this.complaints.push(line)
        const url = /listens on (http:[^"]+)/.exec(line)?.[1]
        if (!url) return
        this.url = url
        this.world = mockApiAdapter(url) as World
        resolve()
      })
    })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  /** No time for a last word: what was not written is lost. */
  kill = (): Promise<void> => this.#end('SIGKILL')

  /** `npm run audit` on the folder of a stopped mock-api: its exit code and what it printed. */
  async audit(): Promise<{ code: number | null; text: string }> {
    const child = this.#run('mock-api/audit.ts')
    let text = ''
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, text }
  }

  stop = (): Promise<void> => this.#end('SIGTERM')
}
