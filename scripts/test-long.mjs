// npm run test:long: what npm test does in short at its full length: 200 kills, 1,000 random stories. Half an hour.
import { prepare, run, say, tool } from './prepare.mjs'

await prepare()
const env = { KILLS: '200', MODEL_RUNS: '1000', ...process.env }
const files = ['tests/wallets/kill.rest.test.ts', 'tests/wallets/model.rest.test.ts']
say(`${env.KILLS} kills of mock-api, ${env.MODEL_RUNS} random stories …`)
process.exit(
  await run(tool('vitest'), ['run', '--outputFile.junit=test-results/long.xml', ...files], { env }),
)
