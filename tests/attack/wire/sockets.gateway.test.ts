import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../fixtures/folder'
import { attackFixture } from '../attack.fixture'
import { internalDetails } from './hostile'
import { body, head, packets, paths } from './packets'
import { exchange, open, sendPieces } from './wire'

const folder = folderOf({
  'client/index.html': '<!doctype html><title>the app</title>',
  'client/assets/app-12345678.js': 'app()',
  'client/.env': 'CANARY-ENV',
  'outside.txt': 'CANARY-OUTSIDE',
})

const slowSenderMs = 400
const fixture = attackFixture({
  api: { slowSenderMs, worldEnabled: true },
  gateway: { limits: { slowSenderMs, maxConnections: 40 }, staticDir: `${folder}/client` },
})

/** The error has the contract's format instead of Node's; mock-api adds its time (ruling 27). */
const expectContractError = (target: string, text: string): void => {
  if (target === 'mock-api') expect(text).toMatch(/^x-server-time: \d{13}\r$/m)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  expect(body).toMatch(/"summary":"(Invalid request|Request too large|The request took too long|Not found)"/)
  expect(body).not.toMatch(internalDetails)
}

describe.each([
  { target: 'gateway', url: () => fixture.gateway.url, path: '/graphql' },
  { target: 'mock-api', url: () => fixture.api.url, path: '/v1/auth/login' },
])('$target', ({ target, url, path }) => {
  it.each([
    ['headers that never end', () => ['POST / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: 1\r\n', 'X-B: 2\r\n']],
    ['a body that drips', () => [head(path, 'Content-Length: 1000'), '{', '"', 'a', '"', ':']],
    [
      'a chunked body that drips',
      () => [head(path, 'Transfer-Encoding: chunked'), '1\r\n{\r\n', '1\r\n"\r\n'],
    ],
  ])('%s gets 408 and a closed connection', async (_, pieces) => {
    const { statuses, closed, text } = await sendPieces(url(), pieces(), 150)
    expect({ statuses, closed }).toEqual({ statuses: [408], closed: true })
    expectContractError(target, text)
  })

  it('the servers close a silent connection', async () => {
    const { closed, text } = await sendPieces(url(), [])
    expect(closed).toBe(true)
    expect(text).toMatch(/^$|^HTTP\/1\.1 408/)
  })

  it.each(packets(path))(
    '%s gets an error in the contract’s format, and the connection closes',
    async (_, bytes, status) => {
      const { statuses, closed, text } = await sendPieces(url(), [bytes])
      expect({ status: statuses.at(0), closed }).toEqual({ status, closed: true })
      expect(statuses).toHaveLength(1)
      expectContractError(target, text)
    },
  )

  it('a request that names no host gets 400', async () => {
    // Node itself rejects it, with no body, before any of our handlers runs.
    const { statuses, closed } = await sendPieces(url(), [`GET ${path} HTTP/1.1\r\n\r\n`])
    expect({ statuses, closed }).toEqual({ statuses: [400], closed: true })
  })

  it('two requests in one packet get exactly two responses', async () => {
    const first = `${head(path, `Content-Length: ${body.length}`)}${body}`
    const last = `${head(path, `Content-Length: ${body.length}`, 'Connection: close')}${body}`
    const { statuses } = await sendPieces(url(), [first + last])
    expect(statuses).toHaveLength(2)
  })

  it('the servers reject a body of 200 MB before they receive all of it', async () => {
    const socket = await open(url())
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => undefined)
    const before = process.memoryUsage().rss
    socket.write(head(path, `Content-Length: ${200 * 1024 * 1024}`))
    const piece = Buffer.alloc(64 * 1024, 'x')
    const startedAt = performance.now()
    // Never send the whole body: the server would read further bytes as another request.
    let remainingBytes = 190 * 1024 * 1024
    const pump = () => {
      while (!socket.destroyed && remainingBytes > 0 && performance.now() - startedAt < 2_500) {
        remainingBytes -= piece.length
        if (!socket.write(piece)) return
      }
    }
    socket.on('drain', () => setTimeout(pump, 1))
    pump()
    await closed
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024)
    expectContractError(target, text)
  })

  it('the servers do not decompress a compressed bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))
    const before = process.memoryUsage().rss
    const { status, text } = await exchange(url(), {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb.subarray(0, 30_000),
    })
    expect(status).toBe(target === 'gateway' ? 415 : 400)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    expect(text).not.toMatch(internalDetails)
  })

  it.each(paths)('%s reveals no internals', async (target) => {
    const { status, headers, text } = await exchange(url(), {
      path: target,
      headers: { accept: 'text/html,*/*', host: 'evil.example' },
    })
    expect(status).toBeLessThan(500)
    expect(status < 300 || status >= 400, `redirected to ${headers.location}`).toBe(true)
    expect(text).not.toMatch(/CANARY|evil\.example|coinnaira"|\[core\]/)
    expect(text).not.toMatch(internalDetails)
  })
})
