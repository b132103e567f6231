// npm run test:times [-- 50]: times of the last test run from the JUnit files: by kind, by file, slowest cases.
import { casesOfRuns } from './junit.mjs'

const rowLimit = Number(process.argv[2] ?? 30)

const kinds = [
  ['rules and machines', /\.(rules|machine)\.test\.ts$/],
  ['screens', /\.screen\.test\.tsx?$/],
  ['walks', /\.walk\.test\.ts$/],
  ['REST', /\.rest\.test\.ts$/],
  ['gateway', /\.gateway\.test\.ts$|^tests\/gateway\//],
  ['browser', /\.spec\.ts$/],
  ['other unit tests', /\.test\.tsx?$/],
]
const kindOf = (file) => kinds.find(([, pattern]) => pattern.test(file))?.[0] ?? 'others'

// A check is a whole run, whose cases are counted already.
const cases = casesOfRuns().filter(({ file }) => file !== 'check')
if (cases.length === 0) {
  console.log('No JUnit file in test-results/: run npm test first.')
  process.exit(1)
}

const summed = (keyOf) => {
  const sums = new Map()
  for (const testCase of cases) {
    const sum = sums.get(keyOf(testCase)) ?? { cases: 0, seconds: 0 }
    sums.set(keyOf(testCase), { cases: sum.cases + 1, seconds: sum.seconds + testCase.seconds })
  }
  return [...sums].sort(([, first], [, second]) => second.seconds - first.seconds)
}
const table = (title, rows) => {
  console.log(`\n${title}`)
  for (const [name, { cases: count, seconds }] of rows)
    console.log(`${seconds.toFixed(1).padStart(8)} s ${String(count).padStart(6)}  ${name}`)
}
table(
  'By kind',
  summed(({ file }) => kindOf(file)),
)
table(`The ${rowLimit} slowest files`, summed(({ file }) => file).slice(0, rowLimit))
table(
  `The ${rowLimit} slowest cases`,
  [...cases]
    .sort((first, second) => second.seconds - first.seconds)
    .slice(0, rowLimit)
    .map(({ file, name, seconds }) => [`${file}: ${name.slice(0, 120)}`, { cases: 1, seconds }]),
)
