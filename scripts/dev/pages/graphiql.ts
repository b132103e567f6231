import { type RequestHandler, Router } from 'express'
import { route } from '../../../gateway/core/log'
import { personas } from '../../../mock-api/accounts/personas'

/** The page contains its scripts, from which its editor starts workers; it connects only to this server. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "connect-src 'self' data:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const defaultQuery = `# The gateway's schema, in development. Choose a customer above, then press Ctrl-Enter.
{ rates { value currency { symbol chain } } }
`

const tokenOf = async (upstream: string, userId: string): Promise<string | null> => {
  const { password } = personas[userId as keyof typeof personas]
  const response = await fetch(`${upstream}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, password }),
  })
  return response.headers.get('authorization')
}

const customerForm = (customer: string): string => `
<style>body { margin: 0; height: 100vh; display: flex; flex-direction: column } #root { flex: 1; min-height: 0 }</style>
<form><label>Customer <select name="customer" onchange="this.form.submit()"><option value="">not logged in</option>
${Object.keys(personas)
  .map((name) => `<option${name === customer ? ' selected' : ''}>${name}</option>`)
  .join('')}
</select></label></form>`

/** Serves GraphiQL when a browser opens /graphql; passes other requests to GraphQL. */
export const graphiqlPage = (upstream: string): RequestHandler => {
  const router = Router()
  router.get('/graphql', route('/graphql'), async (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next()
    const customer = String(request.query.customer ?? '')
    const authorization = Object.hasOwn(personas, customer)
      ? await tokenOf(upstream, customer).catch(() => null)
      : null
    // Loads its 9 MB only when someone opens the page.
    const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
    const page = renderGraphiQL({
      title: 'GraphiQL | CoinNaira',
      endpoint: '/graphql',
      defaultQuery,
      ...(authorization && { additionalHeaders: { authorization } }),
    })
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    response.send(
      page.replace('<div id="root">', (root) => customerForm(authorization ? customer : '') + root),
    )
  })
  return router
}
