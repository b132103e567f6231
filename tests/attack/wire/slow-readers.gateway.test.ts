import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestStage } from '../../gateway/stage'
import { success } from '../../gateway/upstream'
import { exchange, open } from './wire'

const asset = '/assets/big-12345678.js'

/** A built client with one file of this many bytes: more than the kernel buffers. */
const built = (bytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, asset), 'x'.repeat(bytes))
  return folder
}

/** Asks for the file and reads nothing of it. */
const hoard = async (url: string, count: number): Promise<Socket[]> => {
  const sockets: Socket[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const socket = await open(url, `127.0.0.${2 + (nth % 8)}`)
    socket.on('error', () => undefined).pause()
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`)
    sockets.push(socket)
    onTestFinished(() => void socket.destroy())
  }
  return sockets
}

it('the gateway closes connections that request and do not read', async () => {
  const { gateway, logged } = await openTestStage({
    staticDir: built(12_000_000),
    limits: { slowReaderMs: 400, maxConnections: 200 },
  })
  await hoard(gateway.url, 200)
  await expect
    .poll(
      () =>
        exchange(gateway.url, { path: '/healthz' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5_000 },
    )
    .toBe(200)
  await expect.poll(() => logged().split('"slow reader"').length - 1).toBe(200)
})

it('a limit of unread bytes closes the connections with the most of them', async () => {
  const { gateway, logged } = await openTestStage({
    staticDir: built(12_000_000),
    limits: { slowReaderMs: 20_000, maxUnreadBytes: 600_000 },
  })
  const sockets = await hoard(gateway.url, 20)
  const ended = () => logged().split('"slow reader"').length - 1
  await expect.poll(ended, { timeout: 10_000 }).toBeGreaterThan(5)
  expect(ended()).toBeLessThan(sockets.length)
})

it('the gateway closes a connection that reads too slowly overall', async () => {
  const { gateway, logged } = await openTestStage({
    staticDir: built(12_000_000),
    limits: { slowReaderMs: 10_000, longestAnswerMs: 600 },
  })
  const [socket] = (await hoard(gateway.url, 1)) as [Socket]
  const began = performance.now()
  const isEnded = () => logged().includes('"slow reader"')
  socket.on('readable', () => undefined)
  while (!isEnded() && performance.now() - began < 5_000) {
    socket.read(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(isEnded()).toBe(true)
  expect(performance.now() - began).toBeGreaterThanOrEqual(600)
})

it('a slow upstream or an idle connection does not count as a slow reader', async () => {
  const { gateway, upstream } = await openTestStage({ limits: { slowReaderMs: 300, longestAnswerMs: 500 } })
  upstream.on('GET /v1/app/rates/all', (response) => {
    setTimeout(() => response.end(JSON.stringify(success([]).body)), 700)
  })
  const body = JSON.stringify({ query: '{ rates { id } }' })
  const socket = await open(gateway.url)
  onTestFinished(() => void socket.destroy())
  let responseText = ''
  socket.on('data', (bytes) => {
    responseText += String(bytes)
  })
  const call = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(call)
  await expect.poll(() => responseText, { timeout: 3_000 }).toContain('200 OK')
  await new Promise((resolve) => setTimeout(resolve, 800))
  responseText = ''
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => responseText).toContain('200 OK')
})
