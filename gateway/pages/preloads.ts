import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const segment = (part: string): string => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&'))

/**
 * The `Link` header of each page: the browser fetches the page's scripts while the entry script is still on its way.
 * Reads the built client's .preloads.json (scripts/build/entry-pages/preloads.ts); without it there are none.
 */
export const createPreloads = (staticDir: string): ((path: string) => string | undefined) => {
  const file = join(staticDir, '.preloads.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  const links = Object.entries(pages).map(([path, files]) => ({
    pattern: new RegExp(`^${path.split('/').map(segment).join('/')}$`),
    header: files.map((name) => `</${name}>; rel=modulepreload`).join(', '),
  }))
  return (path) => links.find(({ pattern }) => pattern.test(path))?.header
}
