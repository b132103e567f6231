import { binPath, prepare, print, run } from '../prepare.mjs'

await prepare()
const { program } = await import('commander')
const { url, adapter, databaseUrl } = program
  .name('npm run contract --')
  .description('Test the REST contract against any implementation, by default mock-api (docs/upstream.md)')
  .argument('[files...]', "parts of the test files' names")
  .option('--url <url>', "the implementation, controlled like mock-api's world without --adapter")
  .option(
    '--adapter <file>',
    "a module that does the world's operations there (tests/contract/operations.ts)",
  )
  .option('--database-url <url>', 'mock-api on this PostgreSQL server, which is emptied')
  .parse()
  .opts()
if (url !== undefined && !URL.canParse(url)) {
  print(`--url: ${url} is not a URL`)
  process.exit(1)
}
const env = {
  ...process.env,
  ...(url ? { CONTRACT_URL: url.replace(/\/$/, '') } : {}),
  ...(adapter ? { CONTRACT_ADAPTER: adapter } : {}),
  ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
}
// All workers would share one world, so there is only one worker.
const alone = url || databaseUrl ? ['--maxWorkers=1'] : []
const args = ['run', '--project', 'contract', '--outputFile.junit=test-results/contract.xml', ...alone]
process.exit(await run(binPath('vitest'), [...args, ...program.args], { env }))
