import { expect, it } from 'vitest'
import { flows } from '../../machines/flows'
import { sourceFiles } from './source'

const machineFiles = sourceFiles().filter(({ path }) => /^machines\/.*\.machine\.ts$/.test(path))

it('the list of flows has every machine file, each under the id of its machine', () => {
  const listed = sourceFiles().find(({ path }) => path === 'machines/flows.ts')!
  const imported = listed.imports
    .map(({ target }) => `${target}.ts`)
    .filter((path) => /\.machine\.ts$/.test(path))
  expect(imported.sort()).toEqual(machineFiles.map(({ path }) => path).sort())
  for (const [id, { machine }] of Object.entries(flows)) expect(machine.id).toBe(id)
})

/** Others import the flow that they run: the list would bring every page's code. */
const mayImportTheList = [
  'client/log/stately.ts',
  'client/inspector/',
  'client/ui/feedback/share-recording.dialog.tsx',
  'scripts/',
  'tests/',
]

it('only who reads records of any page imports the list by value', () => {
  const importers = sourceFiles().filter(({ path, tree }) => {
    if (mayImportTheList.some((known) => path.startsWith(known))) return false
    return /(?:^|\n)import (?!type)[^\n]*machines\/flows'|import\(['"][^'"]*machines\/flows['"]\)/.test(
      tree.text,
    )
  })
  expect(importers.map(({ path }) => path)).toEqual([])
})
