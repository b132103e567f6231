import { readFileSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'

/** Where each page stands: its address, and the file that the folder's order gives it. */
export const pageFiles: Record<string, string> = {
  '/': '/scripts/gallery/index.html',
  '/scene': '/scripts/gallery/scene.html',
  '/widgets/chart.html': '/client/widgets/chart.html',
  // In place of the provider's.
  '/widgets/chat.html': '/scripts/gallery/page/chat.html',
}

const byAddress: Connect.NextHandleFunction = (request, _, next) => {
  const [path = '', query] = (request.url ?? '').split('?')
  // The chart's page names its script beside itself.
  const beside = path.startsWith('/widgets/') ? `/client${path}` : undefined
  // A state that is loaded again is at an address of the app's.
  const isApp = /^\/(?:dashboard|login|register|recovery|verify)\b[^.]*$/.test(path)
  const file = pageFiles[path] ?? (isApp ? pageFiles['/scene'] : beside)
  if (file) request.url = query === undefined ? file : `${file}?${query}`
  next()
}

/** The gallery's addresses, in development and over a build; a state's page is the app's own, with another script. */
export const galleryPages = (): Plugin => ({
  name: 'gallery-pages',
  configureServer: ({ middlewares }) => void middlewares.use(byAddress),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(byAddress),
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) =>
      filename.endsWith('/gallery/scene.html')
        ? readFileSync('client/index.html', 'utf8').replace('/main.tsx', '/scripts/gallery/page/scene.tsx')
        : html,
  },
})
