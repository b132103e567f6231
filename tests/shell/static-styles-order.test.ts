import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { expect, it, vi } from 'vitest'
import { folderOf } from '../stage/folder'

const element = (styles: string): string =>
  `import { chakra } from '@chakra-ui/react/styled-system'\nexport const It = () => <chakra.p ${styles} />\n`
const folder = folderOf({
  'one.tsx': element('color="fg.muted" textStyle="secondary" fontWeight="600"'),
  'two.tsx': element('fontWeight="600" textStyle="secondary" color="fg.muted"'),
})
const files = ['one.tsx', 'two.tsx'].map((name) => join(folder, name))

interface Hooks {
  buildStart: () => Promise<void>
  transform: { handler: (code: string, id: string) => Promise<{ code: string } | null> }
}

/** What a build makes of the files, which the bundler reads in this order; and its rules. */
const built = async (order: readonly string[]) => {
  vi.resetModules()
  const { staticClassNames } = await import('../../scripts/build/styles/static-styles')
  const sheet = new Map<string, string>()
  const plugin = staticClassNames(sheet, () => files) as Plugin as unknown as Hooks
  await plugin.buildStart()
  const codeByFile: Record<string, string | undefined> = {}
  for (const file of order)
    codeByFile[file] = (await plugin.transform.handler(readFileSync(file, 'utf8'), file))?.code
  return { made: codeByFile, rules: [...sheet].toSorted() }
}

it('a file’s classes do not depend on the order of the bundler', async () => {
  // Chakra UI answers the same styles in another order with what it made of them first.
  const output = await built(files)
  expect(await built(files.toReversed())).toEqual(output)
  expect(output.rules.join()).toContain('font-weight')
})

it('a file changed after the start gets its current styles', async () => {
  vi.resetModules()
  const { staticClassNames } = await import('../../scripts/build/styles/static-styles')
  const sheet = new Map<string, string>()
  const plugin = staticClassNames(sheet, () => files) as Plugin as unknown as Hooks
  await plugin.buildStart()
  const transformed = await plugin.transform.handler(element('color="brand"'), files[0]!)
  expect(transformed?.code).toContain('className="css-')
  expect([...sheet.values()].join()).not.toContain('font-weight')
})
