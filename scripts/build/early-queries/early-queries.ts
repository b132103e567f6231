import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { minifySync } from 'vite'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { pageRows } from '../page-rows'
import { themeScript } from '../theme/theme-script'

/** For each path: the operation, its trusted document's hash, the variables and the query parameter. */
const tableOf = async (documents: Record<string, string>): Promise<string> => {
  const hashOf = (operation: string): string => {
    const entry = Object.entries(documents).find(([, text]) =>
      new RegExp(`\\bquery ${operation}\\b`).test(text),
    )
    if (!entry) throw new Error(`no trusted document of the query ${operation}`)
    return entry[0]
  }
  const rows = Object.entries(await pageRows()).flatMap(([name, { first }]) => {
    if (!first) return []
    const parameters: string[] = []
    const parameter = (expression: string): string => `<${parameters[parameters.push(expression) - 1]}>`
    const variables = first.variables({
      accountId: '<accountId>',
      kycRequired: '<kycRequired>' as never,
      parameter,
    })
    const { path } = dashboardRoutes[name as keyof typeof dashboardRoutes]
    return [[path, [first.operation, hashOf(first.operation), JSON.stringify(variables), ...parameters]]]
  })
  return JSON.stringify(Object.fromEntries(rows))
}

/** Adds a script to index.html that applies the theme and sends a page's first query before the app's code loads. */
export const earlyQueries = (): Plugin => ({
  name: 'early-queries',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const documents = JSON.parse(readFileSync('client/generated/persisted-documents.json', 'utf8'))
      const text = readFileSync('scripts/build/early-queries/early-query.js', 'utf8')
      const query = text.replace('= pages[', `= ${await tableOf(documents)}[`)
      const { code } = minifySync('early-query.js', themeScript() + query)
      // The script comes after the theme-color tags, which it changes.
      return html.replace('<link rel="icon"', (icon) => `<script>${code.trim()}</script>\n    ${icon}`)
    },
  },
})
