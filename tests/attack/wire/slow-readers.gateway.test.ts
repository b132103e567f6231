import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { stageOfTest } from '../../gateway/stage'
import { good } from '../../gateway/upstream'
import { exchange, open } from './wire'

const asset = '/assets/big-12345678.js'

/** A built client with one file of so many bytes: more than what the kernel takes off the process's hands. */
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
  for (let one = 0; one < count; one += 1) {
    const socket = await open(url, `127.0.0.${2 + (one % 8)}`)
    socket.on('error', () => undefined).pause()
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`)
    sockets.push(socket)
    onTestFinished(() => void socket.destroy())
  }
  return sockets
}

it('connections that ask and do not read are ended: they hold neither memory nor places', async () => {
  const { gateway, logged } = await stageOfTest({
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

it('unread bytes of all clients have a limit: those with the most lose their connection', async () => {
  const { gateway, logged } = await stageOfTest({
    staticDir: built(12_000_000),
    limits: { slowReaderMs: 20_000, mostUnread: 600_000 },
  })
  const sockets = await hoard(gateway.url, 20)
  const ended = () => logged().split('"slow reader"').length - 1
  await expect.poll(ended, { timeout: 10_000 }).toBeGreaterThan(5)
  expect(ended()).toBeLessThan(sockets.length)
})

it('one that reads a little now and then is ended all the same, when it has taken too long in all', async () => {
  const { gateway, logged } = await stageOfTest({
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

it('an answer that the upstream takes long to give is no slow reader, nor is a connection that waits', async () => {
  const { gateway, upstream } = await stageOfTest({ limits: { slowReaderMs: 300, longestAnswerMs: 500 } })
  upstream.on('GET /v1/app/rates/all', (response) => {
    setTimeout(() => response.end(JSON.stringify(good([]).body)), 700)
  })
  const body = JSON.stringify({ query: '{ rates { id } }' })
  const socket = await open(gateway.url)
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  const call = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(call)
  await expect.poll(() => said, { timeout: 3_000 }).toContain('200 OK')
  await new Promise((resolve) => setTimeout(resolve, 800))
  said = ''
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => said).toContain('200 OK')
})
