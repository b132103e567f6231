import { readFileSync } from 'node:fs'
import type { Connect, Plugin } from 'vite'

const files: Record<string, string> = {
  '/': '/scripts/gallery/index.html',
  '/scene': '/scripts/gallery/scene.html',
  '/widgets/chart.html': '/client/widgets/chart.html',
  // Stands in for the provider's page.
  '/widgets/chat.html': '/scripts/gallery/chat.html',
}

const rewrite: Connect.NextHandleFunction = (request, _, next) => {
  const [path = '', query] = (request.url ?? '').split('?')
  // The chart's page names its script relative to itself.
  const widget = path.startsWith('/widgets/') ? `/client${path}` : undefined
  // A reloaded scene has one of the app's URLs.
  const isApp = /^\/(?:dashboard|login|register|recovery|verify)\b[^.]*$/.test(path)
  const file = files[path] ?? (isApp ? files['/scene'] : widget)
  if (file) request.url = query === undefined ? file : `${file}?${query}`
  next()
}

/** The gallery's addresses, in development and over a build; a scene's page is the app's, with another script. */
export const galleryPages = (): Plugin => ({
  name: 'gallery-pages',
  configureServer: ({ middlewares }) => void middlewares.use(rewrite),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(rewrite),
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) =>
      filename.endsWith('/gallery/scene.html')
        ? readFileSync('client/index.html', 'utf8')
            .replace('/main.tsx', '/scripts/gallery/scene.tsx')
            .replaceAll('./ui/font', '../../client/ui/font')
        : html,
  },
})
