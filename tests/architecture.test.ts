import { existsSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { flows } from '../machines/flows'
import { nodesIn, type SourceFile, sourceFiles } from './fixtures/source'

const violationsIn = (list: readonly SourceFile[], check: (file: SourceFile) => string[]): string[] =>
  list.flatMap((file) => check(file).map((violation) => `${file.path}: ${violation}`))
const files = sourceFiles()
const machineFiles = files.filter(({ path }) => /^machines\/.*\.machine\.ts$/.test(path))
const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

it('machines use no clock, randomness, DOM, storage or network', () => {
  const banned = new Set(
    (
      'Date performance crypto window document navigator localStorage sessionStorage indexedDB fetch ' +
      'setTimeout setInterval process console'
    ).split(' '),
  )
  const violations = violationsIn(
    files.filter(({ layer }) => layer === 'machines'),
    ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isIdentifier(node)) return []
        const { parent } = node
        const isName =
          ('name' in parent && parent.name === node) ||
          ('propertyName' in parent && parent.propertyName === node)
        // `new Date(ms)` is a value; `new Date()` reads the clock.
        if (ts.isNewExpression(parent) && parent.expression === node && parent.arguments?.length === 1)
          return []
        const random = node.text === 'Math' && parent.getText() === 'Math.random'
        return (banned.has(node.text) && !isName) || random ? [node.text] : []
      }),
  )
  expect(violations).toEqual([])
})

it('product code starts no actor from a snapshot', () => {
  const starters = /^(createActor|useActorRef|useActor|useMachine)$/
  const violations = violationsIn(
    files.filter(({ layer }) => layer === 'client' || layer === 'machines'),
    ({ tree }) =>
      [...nodesIn(tree)].flatMap((node) => {
        if (!ts.isCallExpression(node) || !starters.test(node.expression.getText())) return []
        const options = node.arguments[1]
        return options && /\bsnapshot\b/.test(options.getText()) ? [node.getText().slice(0, 60)] : []
      }),
  )
  expect(violations).toEqual([])
})

it('every machine is in the list of flows and has a model', () => {
  expect(Object.values(flows).map(({ machine }) => machine.id)).toEqual(Object.keys(flows))
  expect(machineFiles.map(({ parts }) => camelCase(parts[0]!)).sort()).toEqual(Object.keys(flows).sort())
  const missing = violationsIn(machineFiles, ({ path }) => {
    const model = path.replace(/^machines/, 'tests').replace(/\.machine\.ts$/, '.model.ts')
    return existsSync(model) ? [] : [model]
  })
  expect(missing).toEqual([])
})

it('every folder has at most 25 code files', () => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

it('no file name has a banned word', () => {
  const banned =
    /(?:^|[-.])(?:told|kept|asked|fate|sound|somebody|nobody|desk|rail|rooms|answers?|stage)(?=[-.])/
  expect(files.map(({ path }) => path).filter((path) => banned.test(path.split('/').at(-1)!))).toEqual([])
})
