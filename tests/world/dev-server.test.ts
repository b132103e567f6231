import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { development } from '../../scripts/dev/development'
import { crashIn, exitMark } from '../../scripts/dev/diagnose.mjs'
import { digest } from '../../scripts/prepare.mjs'
import { reportCrashes } from '../../scripts/stack.mjs'

const withDevServer = async (check: (url: string, server: ViteDevServer) => Promise<void>) => {
  const server = await createViteServer({
    configFile: false,
    root: 'client',
    cacheDir: mkdtempSync(join(tmpdir(), 'vite-')),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false },
    plugins: [development({ gateway: 'http://127.0.0.1:1', mockApi: 'http://127.0.0.1:1' })],
  })
  try {
    await server.listen()
    await check(`http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}`, server)
  } finally {
    await server.close()
  }
}

describe('npm start', () => {
  it('npm start reports a server crash once, and the recovery', async () => {
    let isHealthy = true
    const server = createServer((_, response) => response.writeHead(isHealthy ? 200 : 503).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const stderr = new PassThrough()
    const reports: string[] = []
    const error = "[tsx] change in ./gateway/server.ts Restarting...\nSyntaxError: Unexpected token '}'\n"
    let output = '[tsx] change in ./gateway/server.ts Restarting...\nTypeError: of an earlier version\n'
    stderr.on('data', (chunk) => (output += chunk))
    reportCrashes(`http://127.0.0.1:${port}`, { stderr, exitCode: null }, () => output, {
      ended: (output: string) => reports.push(output),
      answers: () => reports.push('answers'),
    })
    try {
      stderr.write('(node:1) Warning: experimental\n')
      isHealthy = false
      stderr.write(`${exitMark}\n`)
      stderr.write(error)
      stderr.write(`${exitMark}\n`)
      await vi.waitFor(() => expect(reports).toEqual([error]))
      isHealthy = true
      await vi.waitFor(() => expect(reports).toEqual([error, 'answers']), 4_000)
    } finally {
      server.close()
    }
  })

  it('a server that does not compile exits with the mark', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'crash-')), 'broken.ts')
    writeFileSync(file, 'const x = {')
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--import', './scripts/dev/exit-mark.mjs', file],
      { encoding: 'utf8' },
    )
    expect(stderr).toContain(exitMark)
    expect(crashIn(stderr, dirname(file))).toEqual({
      file: 'broken.ts',
      line: 1,
      message: 'ERROR: Expected identifier but found end of file',
    })
  })

  it('the output of a crash has its file, line and message', () => {
    const output = `/app/gateway/server.ts:12
    throw new Error('no')
          ^

Error: no settings
    at load (/app/node_modules/x/index.mjs:1:1)
    at start (file:///app/gateway/server.ts:12:11)
`
    expect(crashIn(output, '/app')).toEqual({
      message: 'Error: no settings',
      file: 'gateway/server.ts',
      line: 12,
    })
  })

  it('the client’s server watches machines/ for new files', async () => {
    await withDevServer((_, server) =>
      vi.waitFor(
        () => expect(Object.keys(server.watcher.getWatched())).toContain(resolve('machines/values')),
        4_000,
      ),
    )
  })

  it.each([
    ['/sw.js', {}],
    ['/ngsw-worker.js', {}],
    ['/assets/offline.js', { 'service-worker': 'script' }],
  ])("a self-unregistering worker replaces another project's worker %s", async (path, headers) => {
    await withDevServer(async (url) => {
      const response = await fetch(`${url}${path}`, { headers })
      expect(response.headers.get('content-type')).toBe('text/javascript')
      expect(await response.text()).toContain('registration.unregister()')
    })
  })

  it('a missing script returns 404 and never the page', async () => {
    await withDevServer(async (url) => {
      const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
      expect(await statusOf('/assets/gone-123.js')).toBe(404)
      expect(await statusOf('/gone.tsx?v=1')).toBe(404)
      expect(await statusOf('/main.tsx')).toBe(200)
      expect(await statusOf('/dashboard/sell')).toBe(200)
    })
  })

  it('npm run serve builds again after a change of a build setting', () => {
    const digests = () => ['served', 'generated'].map((name) => digest(name, ['package.json']))
    const digestsBefore = digests()
    vi.stubEnv('VITE_PAYER_NAME', 'CoinNaira Payments Ltd')
    expect(digests().map((current, index) => current === digestsBefore[index])).toEqual([false, true])
    vi.unstubAllEnvs()
  })
})
