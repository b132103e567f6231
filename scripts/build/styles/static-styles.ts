import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformAsync } from '@babel/core'
import type { Plugin, Rolldown } from 'vite'
import { classNames, type StyleSheet } from './class-names'
import { globalRules } from './class-of'
import { babelOptions } from './definitions'

interface Made {
  source: string
  code: string
  map: Rolldown.ExistingRawSourceMap | null
  rules: StyleSheet
}
/** Of each file; the entry pages' build uses what the app's has made. */
const madeOf = new Map<string, Made>()

const make = async (source: string, filename: string): Promise<Made> => {
  const rules: StyleSheet = new Map()
  const done = await transformAsync(source, {
    ...babelOptions,
    filename,
    sourceMaps: true,
    plugins: [classNames(rules)],
  })
  return {
    source,
    code: done?.code ?? source,
    map: (done?.map as Rolldown.ExistingRawSourceMap) ?? null,
    rules,
  }
}

/** The app's own. */
const screens = (): string[] =>
  readdirSync('client', { withFileTypes: true, recursive: true })
    .map((entry) => resolve(join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith('.tsx') && !/\/client\/(?:inspector|widgets)\//.test(file))

/**
 * Gives the client's elements their class where all their styles are known; the rules go into `sheet`. Files in one order,
 * before the bundler reads them in any: Chakra UI answers the same styles in another order with what it made first, and a
 * build would differ from the next.
 */
export const staticClassNames = (sheet: StyleSheet, files: () => readonly string[] = screens): Plugin => ({
  name: 'static-class-names',
  apply: 'build',
  enforce: 'pre',
  buildStart: async () => {
    for (const file of [...files()].sort())
      if (!madeOf.has(file)) madeOf.set(file, await make(readFileSync(file, 'utf8'), file))
  },
  transform: {
    filter: { id: /\/client\/.*\.tsx$/ },
    handler: async (source, filename) => {
      const known = madeOf.get(filename)
      const { code, map, rules } = known?.source === source ? known : await make(source, filename)
      for (const [name, text] of rules) sheet.set(name, text)
      return { code, map }
    },
  },
})

/**
 * Styles that are known at build time, as a file: without it Chakra UI computes them in the customer's browser, element
 * by element (docs/decisions/0006). No page waits for the file before it is first painted.
 */
export const staticStyles = (): Plugin[] => {
  const sheet: StyleSheet = new Map()
  let file = ''
  return [
    staticClassNames(sheet),
    {
      name: 'static-styles',
      apply: 'build',
      config: () => ({ define: { 'import.meta.env.VITE_GLOBALS': JSON.stringify('file') } }),
      buildEnd() {
        // In one order, whichever file was read first.
        const rules = [...sheet].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
        file = this.emitFile({
          type: 'asset',
          name: 'styles.css',
          // client/ui/style-sheet.ts looks for the last rule.
          source: [globalRules(), ...rules, ':root{--styles:1}'].join(''),
        })
      },
      generateBundle() {
        file = this.getFileName(file)
      },
      transformIndexHtml: {
        order: 'post',
        handler: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'body' }],
      },
    },
  ]
}
