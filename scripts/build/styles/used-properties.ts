import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where a style property can be named: the app, and the styles that Chakra UI itself brings. */
const folders = ['client', 'node_modules/@chakra-ui/react/dist/esm/styled-system']

const wordsUnder = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
      .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').match(/\w+/g) ?? []),
  )

const list = /(?<=cssPropertiesStr = ")[\w,]+(?=")/

/** The names of `all` that somebody writes down somewhere: a property that nobody names is never a component's. */
export const namedProperties = (all: string): string => {
  const words = new Set(folders.flatMap((folder) => [...wordsUnder(folder)]))
  return all
    .split(',')
    .filter((name) => words.has(name))
    .join(',')
}

/** Chakra UI tells styles from other properties by a list of all there are; the app gets those that it names. */
export const usedProperties = (): Plugin => ({
  name: 'used-properties',
  apply: 'build',
  transform: (code, id) => {
    if (!id.includes('@pandacss/is-valid-prop/')) return null
    if (!list.test(code)) throw new Error('@pandacss/is-valid-prop keeps its list in another way')
    return { code: code.replace(list, namedProperties), map: null }
  },
})
