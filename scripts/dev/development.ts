import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ErrorPayload, PluginOption } from 'vite'
import { charts } from '../build/charts/charts-plugin'
import { themeScript } from '../build/theme/theme-script'
import { devSignIn, fullStorageScript, type StackAddresses } from './dev-sign-in'

/** Appended to client/main.tsx. */
const inMain = `
import { traceActions } from '../scripts/dev/trace-actions'
traceActions(services)
import.meta.hot?.on('servers-answer', () => document.querySelector('vite-error-overlay')?.close())
`

/** Replaces another project's service worker on this port, which would serve that project's pages. */
const unregister = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', async () => {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) void page.navigate(page.url)
})
`
const isWorker = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['service-worker'] === 'script' || /^\/[\w-]*(?:sw|worker)\.m?js(?:\?|$)/i.test(url)

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
 * Parts of the development server that a build lacks: '/__become', failing storage, the end of other projects' service
 * workers, and the theme script, which a build inlines. The charts are for the inspector.
 */
export const development = (stack: StackAddresses): PluginOption => [
  charts(),
  {
    name: 'development',
    apply: 'serve',
    configureServer: ({ middlewares, ws, watcher, moduleGraph }) => {
      // Vite watches the client's folder only, and remembers an import of a missing file until it sees the file created.
      watcher.add(fileURLToPath(new URL('../../machines', import.meta.url)))
      // A page that could not find the file for a moment (git stash) has no module to update.
      watcher.on('add', (file) => moduleGraph.getModulesByFile(file) && ws.send({ type: 'full-reload' }))
      /** The servers that are down, so that a newly opened page also shows why. */
      const errors = new Map<string, object>()
      const show = () => {
        const [err] = errors.values()
        if (err) ws.send({ type: 'error', err } as ErrorPayload)
        else ws.send('servers-answer', {})
      }
      ws.on('connection', () => errors.size > 0 && show())
      /** Accepts posts from our own pages and from Node, which sends neither header; responds 400 to errors. */
      const post = (path: string, take: (body: string) => unknown) =>
        middlewares.use(path, (request, response) => {
          const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'same-origin' } = request.headers
          const isOwn = request.method === 'POST' && site === 'same-origin' && origin === `http://${host}`
          text(request)
            .then((body) => (isOwn ? take(body) : Promise.reject()))
            .then(
              () => response.writeHead(204).end(),
              () => response.writeHead(isOwn ? 400 : 403).end(),
            )
        })
      // The browser cannot send it itself, because the control panel rejects other origins.
      post('/__requests', (body) =>
        fetch(`${stack.mockApi}/__world/requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      )
      post('/__crash', (body) => {
        const { name, crash } = JSON.parse(body)
        if (crash) errors.set(name, errorOf(name, crash))
        else errors.delete(name)
        show()
      })
      middlewares.use((request, response, next) => {
        if (!isWorker(request)) return next()
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        response.end(unregister)
      })
      middlewares.use('/__become', (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://app')
        void devSignIn(searchParams, stack).then(({ status, type, body }) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          response.end(body)
        })
      })
      // Runs before Vite's last handler, which serves the page for every missing file.
      return () =>
        middlewares.use(({ originalUrl = '' }, response, next) => {
          const [path = ''] = originalUrl.split('?')
          if (!/\.(?:[cm]?[jt]sx?|css|json|map|wasm)$/.test(path)) return next()
          response.writeHead(404, { 'content-type': 'text/plain' }).end(`${path} does not exist`)
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
