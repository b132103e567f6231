import { text } from 'node:stream/consumers'
import type { ErrorPayload, PluginOption } from 'vite'
import { charts } from '../build/charts/charts-plugin'
import { rules } from '../build/charts/rules-plugin'
import { themeScript } from '../build/theme/theme-script'
import { devSignIn, fullStorageScript, type StackAddresses } from './dev-sign-in'

/** Follows the code of client/main.tsx. */
const inMain = `
import { traceActions } from '../scripts/dev/trace-actions'
traceActions(services)
import.meta.hot?.on('servers-answer', () => document.querySelector('vite-error-overlay')?.close())
`

interface Crash {
  message: string
  file: string | null
  line: number | null
}

const errorOf = (name: string, { message, file, line }: Crash) => ({
  plugin: name,
  message: `${name} does not run: ${message}`,
  stack: '',
  ...(file && { id: file, loc: { file, line: line ?? 1, column: 0 } }),
})

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
    configureServer: ({ middlewares, ws }) => {
      /** The servers that are down: also a page that is opened then shows why. */
      const errors = new Map<string, object>()
      const show = () => {
        const [err] = errors.values()
        if (err) ws.send({ type: 'error', err } as ErrorPayload)
        else ws.send('servers-answer', {})
      }
      ws.on('connection', () => errors.size > 0 && show())
      middlewares.use('/__requests', async (request, response) => {
        // Not the browser itself: the control panel refuses other origins.
        const body = await text(request)
        await fetch(`${stack.mockApi}/__world/requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).catch(() => undefined)
        response.writeHead(204).end()
      })
      middlewares.use('/__crash', async (request, response) => {
        const { name, crash } = JSON.parse(await text(request))
        if (crash) errors.set(name, errorOf(name, crash))
        else errors.delete(name)
        show()
        response.writeHead(204).end()
      })
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
      id.endsWith('/machines/flows.ts')
        ? `${code}\nimport.meta.hot?.accept()\n`
        : id.endsWith('/client/main.tsx')
          ? `${code}${inMain}`
          : undefined,
    transformIndexHtml: () =>
      [themeScript(), fullStorageScript].map((children) => ({
        tag: 'script',
        children,
        injectTo: 'head' as const,
      })),
  },
]
