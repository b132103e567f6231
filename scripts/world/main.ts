import { worldCommands } from './commands'
import { WorldError } from './control-plane'

// '| head' closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  await worldCommands((text) => process.stdout.write(`${text}\n`)).parseAsync()
} catch (error) {
  if (!(error instanceof WorldError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
