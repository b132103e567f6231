// A Stryker test runner for state machines. They are made when their module is loaded, so nearly every mutant needs
// all modules anew: through Vitest's pool that takes 0.3 s to 0.5 s of CPU, here about 0.1 s. The tests and all they
// import are bundled once into one script; for each mutant it is evaluated anew in this process, and Vitest's own
// test collector, runner, `expect` and `vi` run what it declares, up to the first failure.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import * as runnerParts from '@vitest/runner'
import { build } from 'vite'
import { config, expectOf, vi } from './vitest-parts.mjs'

const testsIn = (task) => (task.type === 'test' ? [task] : (task.tasks ?? []).flatMap(testsIn))
const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name)

/** What nobody caught: a failure of the run that is under way, as in Vitest. */
let uncaught = null
const noteUncaught = (error) => {
  uncaught ??= error
}
process.on('uncaughtException', noteUncaught)
process.on('unhandledRejection', noteUncaught)

/** Timers of one run: those that it leaves behind never ring in the next. */
const timersOf = () => {
  const open = new Set()
  return {
    setTimeout: (callback, ...rest) => {
      const timer = setTimeout(callback, ...rest)
      open.add(timer)
      return timer
    },
    stop: () => {
      for (const timer of open) clearTimeout(timer)
    },
  }
}

/** By file of machines/: how lately each test noticed one of its mutants. These run first. */
const noticed = new Map()
let notices = 0
const noteNotice = (fileName, test) => {
  const own = noticed.get(fileName) ?? new Map()
  noticed.set(fileName, own)
  notices += 1
  for (let task = test; task; task = task.suite) own.set(nameOf(task), notices)
}
const sortedFor = (own, task) => {
  if (!task.tasks || !own) return
  task.tasks.sort((a, b) => (own.get(nameOf(b)) ?? 0) - (own.get(nameOf(a)) ?? 0))
  for (const inner of task.tasks) sortedFor(own, inner)
}

/** Evaluates the bundle and runs what it declares. Resolves with the tests and with what went wrong beside them. */
const runOnce = async (evaluate, fileName) => {
  let failed = false
  uncaught = null
  const timers = timersOf()
  const own = {
    config,
    importFile: () => evaluate(timers),
    onCollected: ([file]) => sortedFor(noticed.get(fileName), file),
    onBeforeRunTask: (task) => {
      if (failed && fileName) task.mode = 'skip'
    },
    onAfterRunTask: (task) => {
      failed ||= task.result?.state === 'fail'
    },
  }
  const [file] = await runnerParts.startTests(['machines'], own)
  // XState throws what a machine's own code throws in a timer.
  await new Promise((resolve) => setTimeout(resolve))
  timers.stop()
  const beside = file.result?.errors?.[0] ?? uncaught
  return { tests: testsIn(file), beside: beside && String(beside.message ?? beside) }
}

const entry = 'machines-entry'

/** A module that imports all the tests. */
const entryOf = (tests) => ({
  name: entry,
  resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
  load: (id) =>
    id === `\0${entry}`
      ? tests.map((path) => `import ${JSON.stringify(join(process.cwd(), path))}`).join('\n')
      : undefined,
})

class MachineTestRunner {
  static inject = [commonTokens.options]
  #evaluate = () => undefined
  #namespace = {}

  constructor(options) {
    this.tests = options.machines.tests
    globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= this.#namespace
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    const { output } = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [entryOf(this.tests)],
      resolve: { alias: { vitest: join(import.meta.dirname, 'vitest-shim.mjs') } },
      ssr: { noExternal: true },
      build: {
        ssr: true,
        write: false,
        minify: false,
        target: 'node20',
        rollupOptions: {
          input: entry,
          output: { format: 'cjs', codeSplitting: false },
        },
      },
    })
    const require = createRequire(join(process.cwd(), 'machines.cjs'))
    const script = new Script(`(function (require, module, exports, setTimeout) {${output[0].code}\n})`)
    this.#evaluate = async (timers) => {
      globalThis.mutationVitest = { ...runnerParts, vi, expect: expectOf() }
      const module = { exports: {} }
      script.runInThisContext()(require, module, module.exports, timers.setTimeout)
    }
  }

  /** All tests, twice: what the first round leaves behind must not decide the second. */
  async dryRun() {
    await runOnce(this.#evaluate, null)
    const { tests, beside } = await runOnce(this.#evaluate, null)
    if (beside) return { status: 'error', errorMessage: beside }
    return {
      status: 'complete',
      tests: tests.map((test) => ({
        id: nameOf(test),
        name: nameOf(test),
        timeSpentMs: test.result?.duration ?? 0,
        ...(test.result?.state === 'fail'
          ? { status: 1, failureMessage: test.result.errors[0].message }
          : { status: 0 }),
      })),
    }
  }

  async mutantRun({ activeMutant, hitLimit }) {
    Object.assign(this.#namespace, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    const { tests, beside } = await runOnce(this.#evaluate, activeMutant.fileName)
    const run = tests.filter(({ result }) => result?.state === 'fail' || result?.state === 'pass')
    const culprit = run.find(({ result }) => result.state === 'fail')
    if (!beside && !culprit) return { status: 'survived', nrOfTests: run.length }
    // A test that waits for what never comes notices too, but is no good as the first to ask.
    if (culprit && culprit.result.duration < 200) noteNotice(activeMutant.fileName, culprit)
    return {
      status: 'killed',
      killedBy: [culprit ? nameOf(culprit) : 'beside the tests'],
      failureMessage: beside ?? culprit.result.errors[0].message,
      nrOfTests: run.length,
    }
  }
}

/** What cannot be noticed by anything that runs. */
const readBy = { types: 'only TypeScript reads it', meta: 'a name; flows.test.ts holds it' }
const types = {
  shouldIgnore: ({ node, parent }) =>
    node.type === 'ObjectExpression' && parent?.type === 'ObjectProperty'
      ? readBy[parent.key.name]
      : undefined,
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'machines', MachineTestRunner),
  declareValuePlugin(PluginKind.Ignore, 'types', types),
]
export const strykerValidationSchema = {
  type: 'object',
  properties: {
    machines: { type: 'object', properties: { tests: { type: 'array', items: { type: 'string' } } } },
  },
}
