import { existsSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { flows } from '../machines/flows'
import { nodesIn, type SourceFile, sourceFiles } from './fixtures/source'

// Who imports whom is in .dependency-cruiser.mjs, the length of files in biome.json.

const all = (list: readonly SourceFile[], wrong: (file: SourceFile) => string[]): string[] =>
  list.flatMap((file) => wrong(file).map((what) => `${file.path}: ${what}`))
const files = sourceFiles()
const machineFiles = files.filter(({ path }) => /^machines\/.*\.machine\.ts$/.test(path))
const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

it('machines use no clock, no chance, no page, no storage and no network', () => {
  const banned = new Set(
    (
      'Date performance crypto window document navigator localStorage sessionStorage indexedDB fetch ' +
      'setTimeout setInterval process console'
    ).split(' '),
  )
  const wrong = all(
    files.filter(({ floor }) => floor === 'machines'),
    ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isIdentifier(node)) return []
        const { parent } = node
        const isName =
          ('name' in parent && parent.name === node) ||
          ('propertyName' in parent && parent.propertyName === node)
        // `new Date(ms)` is a value; `new Date()` asks the clock.
        if (ts.isNewExpression(parent) && parent.expression === node && parent.arguments?.length === 1)
          return []
        const random = node.text === 'Math' && parent.getText() === 'Math.random'
        return (banned.has(node.text) && !isName) || random ? [node.text] : []
      }),
  )
  expect(wrong).toEqual([])
})

it('no actor of the product starts from a snapshot', () => {
  const starters = /^(createActor|useActorRef|useActor|useMachine)$/
  const wrong = all(
    files.filter(({ floor }) => floor === 'client' || floor === 'machines'),
    ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isCallExpression(node) || !starters.test(node.expression.getText())) return []
        const options = node.arguments[1]
        return options && /\bsnapshot\b/.test(options.getText()) ? [node.getText().slice(0, 60)] : []
      }),
  )
  expect(wrong).toEqual([])
})

it('every machine is in the list of flows and has a model', () => {
  expect(Object.values(flows).map(({ machine }) => machine.id)).toEqual(Object.keys(flows))
  expect(machineFiles.map(({ parts }) => camel(parts[0]!)).sort()).toEqual(Object.keys(flows).sort())
  const missing = all(machineFiles, ({ path }) => {
    const model = path.replace(/^machines/, 'tests').replace(/\.machine\.ts$/, '.model.ts')
    return existsSync(model) ? [] : [model]
  })
  expect(missing).toEqual([])
})

it('no folder holds more than 25 files of code', () => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

it('no file has the name of a metaphor or of what happened', () => {
  const banned =
    /(?:^|[-.])(?:told|kept|asked|fate|sound|somebody|nobody|desk|rail|rooms|answers?|stage)(?=[-.])/
  expect(files.map(({ path }) => path).filter((path) => banned.test(path.split('/').at(-1)!))).toEqual([])
})
