import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestFixture } from '../../gateway/gateway.fixture'
import { exchange, open } from './wire'

const asset = '/assets/big-12345678.js'

/** Creates a client folder with one asset of this size, which must exceed the kernel's buffers. */
const clientFolder = (bytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, asset), 'x'.repeat(bytes))
  return folder
}

const openSlowReaders = async (url: string, count: number, requests = 1): Promise<Socket[]> => {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = await open(url, `127.0.0.${2 + (index % 8)}`)
    socket.on('error', () => undefined).pause()
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests))
    sockets.push(socket)
    onTestFinished(() => void socket.destroy())
  }
  return sockets
}

// A busy gateway needs 2 s to read each request: it logs no line if it closes the connection before that.
it.each([
  ['makes no progress', { slowReaderMs: 2_000 }],
  ['takes too long overall', { longestResponseMs: 2_000 }],
])('the gateway closes each connection that %s, and serves others', async (_, limits) => {
  const { gateway, logged } = await openTestFixture({
    staticDir: clientFolder(12_000_000),
    limits: { ...limits, maxConnections: 20 },
  })
  await openSlowReaders(gateway.url, 20)
  const health = () =>
    exchange(gateway.url, { path: '/healthz' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health).toBe(200)
  await expect.poll(() => logged().split('"slow reader"').length - 1).toBe(20)
})

it('the gateway closes a connection that pipelines requests but never reads', async () => {
  const { gateway, logged } = await openTestFixture({ staticDir: clientFolder(400_000) })
  const [socket] = await openSlowReaders(gateway.url, 1, 1_000)
  await expect.poll(logged).toContain('too many pipelined requests')
  await expect.poll(() => socket!.destroyed || !socket!.writable).toBe(true)
})
