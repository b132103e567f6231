import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What applies the chosen theme; part of the first inline script of every page (docs/decisions/0079). */
export const themeScript = (): string => readFileSync('scripts/build/theme/theme.js', 'utf8')

/** The same on the development server, which has no other inline script of ours. */
export const theme = (): Plugin => ({
  name: 'theme',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript(), injectTo: 'head' as const }],
})
