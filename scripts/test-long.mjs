// npm run test:long: what npm test does in short at its full length: 200 kills of mock-api and 200 of the
// browser, 1,000 random stories; and what takes too long for npm test: mutants of the machines. Hours.
import { prepare, run, say, tool } from './prepare.mjs'

await prepare()
const env = { KILLS: '200', MODEL_RUNS: '1000', ...process.env }
const files = ['tests/wallets/kill.rest.test.ts', 'tests/wallets/model.rest.test.ts']
say(`${env.KILLS} kills of mock-api, ${env.MODEL_RUNS} random stories …`)
const codes = [
  await run(tool('vitest'), ['run', '--outputFile.junit=test-results/long.xml', ...files], { env }),
]

// The browser is killed over the production build, half of the times before each kind of upstream.
codes.push(await run('npm', ['run', '--silent', 'build']))
const { chromiumPath } = await import('./chromium.mjs')
const CHROMIUM_PATH = await chromiumPath()
const BROWSER_KILLS = process.env.BROWSER_KILLS ?? '100'
for (const UPSTREAM_IDEMPOTENCY of ['keys', 'none']) {
  say(`${BROWSER_KILLS} kills of the browser, upstream ${UPSTREAM_IDEMPOTENCY} …`)
  codes.push(
    await run(tool('playwright'), ['test', 'kill.spec', '--workers=1'], {
      env: { ...process.env, CHROMIUM_PATH, BROWSER_KILLS, UPSTREAM_IDEMPOTENCY },
    }),
  )
}
// Every small change to every machine, one at a time: which of them does no test notice?
say('Mutants of the state machines …')
codes.push(await run('npm', ['run', '--silent', 'mutation']))
process.exit(codes.every((code) => code === 0) ? 0 : 1)
