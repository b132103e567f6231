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

interface Target {
  url: () => string
  path: string
}
const targets: Record<string, Target> = {
  gateway: { url: () => fixture.gateway.url, path: '/graphql' },
  'mock-api': { url: () => fixture.api.url, path: '/v1/auth/login' },
}
const each = Object.entries(targets)
/** Refused in the contract's words, not in Node's; mock-api tells its time with them (ruling 27). */
const worded = (target: string, text: string): void => {
  if (target === 'mock-api') expect(text).toMatch(/^x-server-time: \d{13}\r$/m)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  expect(body).toMatch(/"summary":"(Invalid request|Request too large|The request took too long|Not found)"/)
  expect(body).not.toMatch(internalDetails)
}

describe.each(each)('%s', (target, { url, path }) => {
  it.each([
    ['headers that never end', () => ['POST / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: 1\r\n', 'X-B: 2\r\n']],
    ['a body that drips', () => [head(path, 'Content-Length: 1000'), '{', '"', 'a', '"', ':']],
    [
      'a chunked body that drips',
      () => [head(path, 'Transfer-Encoding: chunked'), '1\r\n{\r\n', '1\r\n"\r\n'],
    ],
  ])('%s gets 408 and a closed connection', async (_, pieces) => {
    const { statuses, closed, text } = await sendPieces(url(), pieces(), { pauseMs: 150 })
    expect({ statuses, closed }).toEqual({ statuses: [408], closed: true })
    worded(target, text)
  })

  it('a silent connection is closed', async () => {
    const { closed, text } = await sendPieces(url(), [])
    expect(closed).toBe(true)
    expect(text).toMatch(/^$|^HTTP\/1\.1 408/)
  })

  it.each(packets(path))(
    '%s gets an immediate error in the contract’s format and a closed connection',
    async (_, bytes, status) => {
      const { statuses, closed, text } = await sendPieces(url(), [bytes])
      expect({ status: statuses.at(0), closed }).toEqual({ status, closed: true })
      expect(statuses).toHaveLength(1)
      worded(target, text)
    },
  )

  it('a request without a host gets 400', async () => {
    // Node's own word, without a body: it comes before any handler of ours.
    const { statuses, closed } = await sendPieces(url(), [`GET ${path} HTTP/1.1\r\n\r\n`])
    expect({ statuses, closed }).toEqual({ statuses: [400], closed: true })
  })

  it('two requests in one packet get exactly two responses', async () => {
    const requestText = `${head(path, `Content-Length: ${body.length}`)}${body}`
    const last = `${head(path, `Content-Length: ${body.length}`, 'Connection: close')}${body}`
    const { statuses } = await sendPieces(url(), [requestText + last])
    expect(statuses).toHaveLength(2)
  })

  it('a body of 200 MB is rejected before it is received', async () => {
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
    const began = performance.now()
    // Never the whole body: later bytes would be another request.
    let remainingBytes = 190 * 1024 * 1024
    const pump = () => {
      while (!socket.destroyed && remainingBytes > 0 && performance.now() - began < 2_500) {
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
    worded(target, text)
  })

  it('a compressed bomb is not unpacked', async () => {
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
