import type { PluginOption } from 'vite'
import { charts } from '../build/charts/charts-plugin'
import { rules } from '../build/charts/rules-plugin'
import { themeScript } from '../build/theme/theme-script'
import { devSignIn, type Floors, fullStorageScript } from './dev-sign-in'

/**
 * What the development server has and a build has not: '/__become', storage that refuses, and the script of the theme,
 * which a build puts into its own. The charts are for the inspector.
 */
export const development = (floors: Floors): PluginOption => [
  charts(),
  rules(),
  {
    name: 'development',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use('/__become', (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://app')
        void devSignIn(searchParams, floors).then(({ status, type, body }) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          response.end(body)
        })
      })
    },
    // Whoever lists all flows would lead every change of a machine to the page's beginning, and reload it.
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
