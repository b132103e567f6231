import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { clientFiles } from '../../../gateway/pages/static-files'
import { exchange } from '../../attack/wire/wire'
import { folderOf } from '../../fixtures/folder'
import { gatewayFixture } from '../gateway.fixture'

const page =
  '<!doctype html><html><head><style>body{background:#123}</style></head><body>the page</body></html>'
const earlyScript = 'addEventListener("click", keep)'
const loginHtml = `<!doctype html><html><body>the form<script>${earlyScript}</script></body></html>`
const script = 'console.log("the app")'.repeat(50)
const files: Record<string, string> = {
  'index.html': page,
  'login.html': loginHtml,
  'assets/index-Ab3_x-9Z.js': script,
  'assets/index-Ab3_x-9Z.js.map': '{"sources":[]}',
  'assets/gone-87654321.js': 'x()',
  'favicon.svg': '<svg/>',
  'robots.txt': 'User-agent: *\n',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: mailto:security@coinnaira.example\n',
  '.well-known/other.txt': 'SECRET=2',
}

const staticDir = folderOf(
  Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) => [
      [name, text],
      [`${name}.br`, brotliCompressSync(text)],
      [`${name}.gz`, gzipSync(text)],
    ]),
  ),
)
const fixture = gatewayFixture({ production: true, staticDir })

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${fixture.gateway.url}${path}`, { method, headers: { accept: 'text/html,*/*', ...headers } })

it.each([
  ['br, gzip', 'br'],
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('the gateway sends precompressed files: %s gets %s', async (accepted, encoding) => {
  const response = await get('/assets/index-Ab3_x-9Z.js', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await response.text()).toBe(script)
})

it.each(['/', '/dashboard/transactions/details?id=1', '/recovery/old', '/login/', '/login/x'])(
  'the app’s route %s gets the page',
  async (path) => {
    expect(await (await get(path)).text()).toBe(page)
  },
)

it.each(['/login', '/login?next=%2Fdashboard'])(
  '%s gets its prerendered page, whose script hash is in the policy',
  async (path) => {
    const response = await get(path)
    expect(await response.text()).toBe(loginHtml)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy')
    const hash = createHash('sha256').update(earlyScript).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toBe((await get('/')).headers.get('content-security-policy'))
  },
)

const chunk = '/assets/index-Ab3_x-9Z.js'
it.each([
  ...[`${chunk}.map`, `${chunk}.%6Dap`, `${chunk}.MAP`, '/missing.png', '/index.html.br', '/.env'],
  ...['/.well-known/other.txt', '/.well-known/security.txt.br', '/index.html%00', '/dashboard%00'],
  ...['/index.html/x', `/${'x'.repeat(300)}`, `/${'x'.repeat(300)}.js`, '/assets//index-Ab3_x-9Z.js'],
  '/..%2fclient%2findex.html',
])('%s gets 404 instead of the page', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] })
})

it('no path logs a bug', () => {
  expect(fixture.logged()).not.toContain('"bug"')
})

it('the gateway sends the verified bytes even if the file on disk changes', async () => {
  const app = express()
  const bytes = Buffer.from(page.replace('the page', 'the checked page'))
  app.use(clientFiles(staticDir, '', (path) => (path === 'index.html' ? { bytes, tag: '"1"' } : undefined)))
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe(bytes.toString())
})

it('a matching entity tag gets an empty 304', async () => {
  const { etag = '' } = (await exchange(fixture.gateway.url, { path: '/favicon.svg' })).headers
  const revalidate = (path: string) =>
    exchange(fixture.gateway.url, { path, headers: { 'if-none-match': etag } })
  const { status, text, headers } = await revalidate('/favicon.svg')
  expect([status, text, headers['content-type']]).toEqual([304, '', undefined])
  expect((await revalidate('/index.html')).status).toBe(200)
})

it('a request for JSON gets no page', async () => {
  expect((await get('/login', { accept: 'application/json' })).status).toBe(404)
})

it('a file deleted after the start gets a readable 404', async () => {
  for (const ending of ['', '.br']) rmSync(join(staticDir, `assets/gone-87654321.js${ending}`))
  const response = await get('/assets/gone-87654321.js', { 'accept-encoding': 'br' })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] })
})

it('HEAD works like GET; robots.txt and security.txt are plain text', async () => {
  const head = await fetch(`${fixture.gateway.url}/login`, {
    method: 'HEAD',
    headers: { accept: 'text/html' },
  })
  expect(head.status).toBe(200)
  const robots = await get('/robots.txt')
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await robots.text()).toContain('User-agent: *')
  const security = await get('/.well-known/security.txt', { 'accept-encoding': 'br' })
  expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect([security.status, await security.text()]).toEqual([200, files['.well-known/security.txt']])
})
