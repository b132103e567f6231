import express, { type RequestHandler, Router } from 'express'
import { route } from '../../../gateway/core/log'

/** Links to the other development servers, by name. */
export interface ServerLink {
  name: string
  url: string
  text: string
}

const policy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Serves the page at '/', which links to all servers. */
export const indexPage = (links: readonly ServerLink[]): RequestHandler => {
  const router = Router()
  const items = links
    .map(
      ({ name, url, text }) =>
        `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a>: ${escapeHtml(text)}</li>`,
    )
    .join('\n')
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>CoinNaira: the gateway</title>
<h1>The gateway runs</h1>
<p>It serves GraphQL. Also running on this machine:</p>
<ul>
${items}
</ul>
</html>
`
  router.get('/', route('/'), (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next()
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).type('html').send(page)
  })
  router.use(
    '/docs',
    route('/docs/*'),
    express.static('docs', {
      index: false,
      redirect: false,
      setHeaders: (response) => void response.setHeader('Content-Type', 'text/plain; charset=utf-8'),
    }),
  )
  return router
}

/** The links that `npm start` shows. */
export const developmentLinks = (appPort: number, mockApiPort: number): ServerLink[] =>
  linksTo(`http://localhost:${appPort}`, `http://localhost:${mockApiPort}`)

const linksTo = (app: string, mockApi: string): ServerLink[] => [
  { name: 'App', url: app, text: "the customers' app" },
  { name: 'GraphiQL', url: '/graphql', text: 'browse the schema and run any operation' },
  { name: 'REST contract', url: `${mockApi}/__world/rest/`, text: 'every call, ready to try' },
  { name: 'Control panel', url: `${mockApi}/__world`, text: 'deposits, clock, prices and faults' },
  { name: 'Flow inspector', url: `${app}/inspector/`, text: 'recordings of the state machines' },
  { name: 'Documentation', url: '/docs/developing.md', text: 'docs/developing.md, as plain text' },
]
