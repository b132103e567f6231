// npm run contract [-- --url https://… --adapter file --database-url postgres://… name …]: the tests of the REST contract
// against any implementation of it; against mock-api without --url. docs/upstream.md says how to read the answer.
import { parseArgs } from 'node:util'
import { prepare, run, say, tool } from '../prepare.mjs'

const usage = `npm run contract [-- options] [part of a file's name …]
  --url URL            the implementation, its control over the world being mock-api's unless
  --adapter FILE       a module that does the world's operations there (tests/contract/operations.ts)
  --database-url URL   mock-api on this PostgreSQL server, which is emptied`

const options = {
  url: { type: 'string' },
  adapter: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
}
const read = () => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    say(`${error.message}\n${usage}`)
    process.exit(2)
  }
}
const { values, positionals } = read()
if (values.help) {
  say(usage)
  process.exit(0)
}
if (values.url !== undefined && !URL.canParse(values.url)) {
  say(`--url: ${values.url} is no address\n${usage}`)
  process.exit(2)
}
await prepare()
const env = {
  ...process.env,
  ...(values.url ? { CONTRACT_URL: values.url.replace(/\/$/, '') } : {}),
  ...(values.adapter ? { CONTRACT_ADAPTER: values.adapter } : {}),
  ...(values['database-url'] ? { TEST_DATABASE_URL: values['database-url'] } : {}),
}
// One world for all workers: one worker.
const alone = values.url || values['database-url'] ? ['--maxWorkers=1'] : []
const args = ['run', '--project', 'contract', '--outputFile.junit=test-results/contract.xml', ...alone]
process.exit(await run(tool('vitest'), [...args, ...positionals], { env }))
