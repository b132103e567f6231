import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** A server process that can be stopped, killed and restarted at the same address. */
export interface Server {
  readonly name: string
  readonly url: string
  readonly pid: () => number | undefined
  start(change?: { env?: Record<string, string>; cwd?: string }): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  signal(signal: NodeJS.Signals): void
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Options {
  name: string
  url: string
  program: string
  args: string[]
  env?: Record<string, string>
  cwd: string
  logs: string
  isUp: () => Promise<boolean>
}

/** Whether an address responds with 2xx. */
export const isHealthy = (url: string) => async (): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export const managedServer = (options: Options): Server => {
  let { env = {}, cwd } = options
  let child: ChildProcess | undefined
  const ended = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  return {
    name: options.name,
    url: options.url,
    pid: () => child?.pid,
    start: async (change = {}) => {
      env = { ...env, ...change.env }
      cwd = change.cwd ?? cwd
      child = spawn(options.program, options.args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const startedChild = child
      running.add(startedChild)
      startedChild.once('exit', () => running.delete(startedChild))
      const log = createWriteStream(join(options.logs, `${options.name}.log`), { flags: 'a' })
      child.stdout!.pipe(log, { end: false })
      child.stderr!.pipe(log, { end: false })
      const limit = performance.now() + 30_000
      while (!(await options.isUp())) {
        if (ended() || performance.now() > limit)
          throw new Error(`${options.name} did not start: see ${options.logs}/${options.name}.log`)
        await pause(20)
      }
    },
    stop: async (signal = 'SIGTERM') => {
      if (ended()) return
      const exited = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill(signal)
      await exited
    },
    signal: (signal) => void child?.kill(signal),
  }
}
