import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../fixtures/folder'
import { openTestFixture } from '../gateway.fixture'

const script = 'draw()'
const widgetHtml = `<html><head><style>a{}</style></head><body><script type="module">${script}</script></body></html>`
const providerHtml =
  '<html><head><script id="provider" defer src="%CHART_SCRIPT%" data-prefix="%CHART_PREFIX%"></script></head><body><script type="module">go()</script></body></html>'
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const folder = folderOf({
  'index.html': '<html></html>',
  'chart.html': widgetHtml,
  'provider.html': providerHtml,
})
const open = (options: object = {}) =>
  openTestFixture({ production: true, staticDir: folder, widgetsDir: folder, ...options })

const directives = (response: Response): Record<string, string> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )

describe('chart page', () => {
  it('the chart page runs only its own script, framed by the app alone', async () => {
    const { gateway } = await open()
    const response = await fetch(`${gateway.url}/widgets/chart.html`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(widgetHtml)
    expect(directives(response)).toEqual({
      'default-src': "'none'",
      'script-src': hash(script),
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'style-src': hash('a{}'),
      'img-src': 'data:',
      'connect-src': "'none'",
      'frame-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      'report-uri': '/csp-reports',
      sandbox: 'allow-scripts',
    })
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('origin-agent-cluster')).toBeNull()
  })

  it.each(['br', 'gzip', 'identity'])(
    'the chart page is sent as %s once, then with 304',
    async (encoding) => {
      const { gateway } = await open()
      const ask = (headers: Record<string, string> = {}) =>
        fetch(`${gateway.url}/widgets/chart.html`, { headers: { 'accept-encoding': encoding, ...headers } })
      const first = await ask()
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(await first.text()).toBe(widgetHtml)
      const revalidation = await ask({
        'if-none-match': first.headers.get('etag')!,
        'cache-control': 'max-age=0',
      })
      expect(revalidation.status).toBe(304)
    },
  )

  it('a configured chart provider adds its script and its origins [WALLET-35]', async () => {
    const { gateway } = await open({
      chartProvider: {
        script: 'https://charts.example.com/tv.js?a=1&b="',
        symbolPrefix: 'X:',
        origins: ['https://data.example.com'],
      },
    })
    const response = await fetch(`${gateway.url}/widgets/chart.html`)
    expect(await response.text()).toContain(
      '<script id="provider" defer src="https://charts.example.com/tv.js?a=1&amp;b=&quot;" data-prefix="X:">',
    )
    const foreign = 'https://charts.example.com https://data.example.com'
    expect(directives(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': `${hash('go()')} ${foreign}`,
      'connect-src': foreign,
      'frame-src': foreign,
      sandbox: 'allow-scripts',
    })
  })

  it('the chart page gets 404 if it was not built', async () => {
    const { gateway } = await open({ widgetsDir: `${folder}/nowhere` })
    expect((await fetch(`${gateway.url}/widgets/chart.html`)).status).toBe(404)
  })
})

it.each([
  ['https://chat.example/room?team=7', 302, "frame-src 'self' https://chat.example;"],
  [undefined, 404, "frame-src 'self';"],
])(
  'the chat redirects to the configured page %s, the only one the app may frame',
  async (chatUrl, status, frames) => {
    const { gateway, ask } = await openTestFixture({ staticDir: 'client', ...(chatUrl && { chatUrl }) })
    const response = await fetch(`${gateway.url}/widgets/chat.html`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location') ?? undefined]).toEqual([status, chatUrl])
    const page = await fetch(gateway.url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain(frames)
    expect((await ask('{ liveChat }')).data).toEqual({ liveChat: chatUrl !== undefined })
  },
)
