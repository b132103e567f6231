import type { PluginOption } from 'vite'
import { charts } from '../build/charts/charts-plugin'
import { rules } from '../build/charts/rules-plugin'
import { themeScript } from '../build/theme/theme-script'
import { devSignIn, fullStorageScript, type StackAddresses } from './dev-sign-in'

/**
 * Parts of the development server that a build lacks: '/__become', failing storage, and the theme script, which a
 * build inlines. The charts are for the inspector.
 */
export const development = (stack: StackAddresses): PluginOption => [
  charts(),
  rules(),
  {
    name: 'development',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use('/__become', (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://app')
        void devSignIn(searchParams, stack).then(({ status, type, body }) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          response.end(body)
        })
      })
    },
    // A module that lists all flows would connect every machine to the entry, and each change would reload the page.
    transform: (code, id) =>
      id.endsWith('/machines/flows.ts') ? `${code}\nimport.meta.hot?.accept()\n` : undefined,
    transformIndexHtml: () =>
      [themeScript(), fullStorageScript].map((children) => ({
        tag: 'script',
        children,
        injectTo: 'head' as const,
      })),
  },
]
