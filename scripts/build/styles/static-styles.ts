import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { classNames, type StyleSheet } from './class-names'
import { globalRules } from './class-of'
import { babelOptions } from './definitions'

/** Gives the client's elements their class where all their styles are known; the rules go into `sheet`. */
export const staticClassNames = (sheet: StyleSheet): Plugin => ({
  name: 'static-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/client\/.*\.tsx$/ },
    handler: async (code, filename) => {
      const done = await transformAsync(code, {
        ...babelOptions,
        filename,
        sourceMaps: true,
        plugins: [classNames(sheet)],
      })
      return done?.code ? { code: done.code, map: done.map ?? null } : null
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
