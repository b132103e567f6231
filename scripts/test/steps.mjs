// The steps of `npm test` and `npm run test:long`: each counts as a case, next to the cases of its JUnit files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, run } from '../prepare.mjs'
import { casesIn } from './junit.mjs'

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Starts steps whose JUnit files go into this folder, which it empties first. */
export const startSteps = (folder) => {
  const steps = []
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  /** Resolves to whether the step passed. */
  const step = async (name, command, args, options) => {
    print(`\n── ${name}`)
    const startedAt = Date.now()
    const code = await run(command, args, options)
    steps.push({ name, passed: code === 0, seconds: (Date.now() - startedAt) / 1000 })
    return code === 0
  }

  /** Prints the failures and the closing line, and ends this process. */
  const finish = () => {
    const lines = steps.map(
      ({ name, passed, seconds }) =>
        `<testcase classname="step" name="${escapeXml(name)}" time="${seconds}">${passed ? '' : '<failure message="see the output above"/>'}</testcase>`,
    )
    writeFileSync(
      join(folder, 'steps.xml'),
      `<testsuites><testsuite name="steps" tests="${steps.length}">${lines.join('')}</testsuite></testsuites>\n`,
    )
    const cases = casesIn(folder)
    const failed = cases.filter(({ passed }) => !passed)
    for (const { name } of failed) print(`✗ ${name}`)
    print(`\n${cases.length - failed.length} passed, ${failed.length} failed`)
    process.exit(failed.length === 0 ? 0 : 1)
  }
  return { step, finish }
}
