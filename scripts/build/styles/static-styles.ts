import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformAsync } from '@babel/core'
import type { Plugin, Rolldown } from 'vite'
import { classNames, type StyleSheet } from './class-names'
import { globalRules } from './class-of'
import { babelOptions } from './definitions'

interface CompiledFile {
  source: string
  code: string
  map: Rolldown.ExistingRawSourceMap | null
  rules: StyleSheet
}
/** Keyed by file; the build of the entry pages reuses the app's. */
const compiledFiles = new Map<string, CompiledFile>()

const compile = async (source: string, filename: string): Promise<CompiledFile> => {
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

const screens = (): string[] =>
  readdirSync('client', { withFileTypes: true, recursive: true })
    .map((entry) => resolve(join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith('.tsx') && !/\/client\/(?:inspector|widgets)\//.test(file))

/**
 * Gives the client's elements their class where all styles are known; adds the rules to `sheet`. Reads the files in a
 * fixed order, before the bundler does in any: Chakra UI returns the first result for equal styles in another order,
 * so builds would differ.
 */
export const staticClassNames = (sheet: StyleSheet, files: () => readonly string[] = screens): Plugin => ({
  name: 'static-class-names',
  apply: 'build',
  enforce: 'pre',
  buildStart: async () => {
    for (const file of [...files()].sort())
      if (!compiledFiles.has(file)) compiledFiles.set(file, await compile(readFileSync(file, 'utf8'), file))
  },
  transform: {
    filter: { id: /\/client\/.*\.tsx$/ },
    handler: async (source, filename) => {
      const cached = compiledFiles.get(filename)
      const { code, map, rules } = cached?.source === source ? cached : await compile(source, filename)
      for (const [name, text] of rules) sheet.set(name, text)
      return { code, map }
    },
  },
})

/**
 * Writes the styles known at build time to a file: otherwise Chakra UI computes them in the customer's browser,
 * element by element (decision 6). No page's first paint waits for the file.
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
        const rules = [...sheet]
          .sort(([first], [second]) => (first < second ? -1 : 1))
          .map(([, text]) => text)
        file = this.emitFile({
          type: 'asset',
          name: 'styles.css',
          // client/main.tsx checks for the last rule.
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
