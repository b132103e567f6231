import { fileURLToPath } from 'node:url'
import { Misuse } from '../qa/usage'
import { commands } from './commands'
import { completionScript, completions } from './completion'
import { controlPlane, Refused } from './control-plane'
import { orderIn } from './order'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const here = `http://localhost:${process.env.MOCK_API_PORT || 4100}`

const main = async ([name, ...rest]: readonly string[]): Promise<void> => {
  if (name === 'completion')
    return say(completionScript(rest[0], fileURLToPath(new URL('../..', import.meta.url))))
  // What the shell asks for; nothing where nobody answers.
  if (name === 'complete')
    return void (await completions(rest, controlPlane(here)).then(
      (all) => all.length > 0 && say(all.join('\n')),
    ))
  const order = orderIn(name === undefined ? [] : [name, ...rest])
  if (typeof order === 'string') return say(order)
  const { words, options } = order
  const ask = controlPlane(typeof options.url === 'string' ? options.url.replace(/\/$/, '') : here)
  await commands[order.name]!.run({ words, options, ask, say, json: options.json === true })
}

// '| head' closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Misuse || error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof Misuse ? 2 : 1
}
