import type { ApiOptions } from './api'
import { readConfig } from './config'
import { withSecretFiles } from './secret-files'
import { startMockApi } from './server'

const log = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const printLine = (text: string) => log({ level: 'info', at: new Date().toISOString(), text })
const exitWith = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const readEnvironment = () => {
  try {
    return readConfig(withSecretFiles(process.env, ['DATABASE_URL']))
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : 'mock-api cannot start')
  }
}

/** Runs until SIGINT or SIGTERM. `options`: settings that have no environment variable. */
export const runMockApi = async (options: ApiOptions = {}): Promise<void> => {
  const config = readEnvironment()
  const mockApi = await startMockApi({
    ...config,
    ...options,
    reset: process.argv.includes('--reset'),
    log,
    say: printLine,
  }).catch((error: NodeJS.ErrnoException) =>
    exitWith(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is in use: set MOCK_API_PORT`
        : (error.stack ?? error.message),
    ),
  )
  printLine(`mock-api listens on ${mockApi.url}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void mockApi.stop().then(() => process.exit(0))
    })
}
