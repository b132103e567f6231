import type { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type Fixture, openTestFixture } from '../../gateway/gateway.fixture'
import { success } from '../../gateway/upstream'
import { open } from './wire'

let fixture: Fixture

const openFrom = async (address: string): Promise<Socket> => {
  const socket = await open(fixture.gateway.url, address)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Resolves to the response's status line, or to '' if the gateway closes the connection. */
const responseTo = (socket: Socket, request: string): Promise<string> =>
  new Promise((resolve) => {
    socket.removeAllListeners('error')
    socket.on('error', () => resolve(''))
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0]!))
    socket.once('close', () => resolve(''))
    socket.write(request)
  })
const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const countOpen = (list: Socket[]): number =>
  list.filter((socket) => !socket.destroyed && socket.readable).length

it('the gateway closes the oldest idle connections of a client with too many', async () => {
  fixture = await openTestFixture({ limits: { maxConnections: 30, connectionsOfOne: 20 } })
  const idleSockets: Socket[] = []
  for (let count = 0; count < 60; count += 1) {
    const socket = await openFrom('127.0.0.2')
    socket.on('close', () => undefined).resume()
    idleSockets.push(socket)
  }
  await expect.poll(() => countOpen(idleSockets)).toBe(20)
  expect(countOpen(idleSockets.slice(0, 40))).toBe(0)
  expect(await responseTo(await openFrom('127.0.0.3'), health)).toBe('HTTP/1.1 200 OK')
})

it('a new connection cannot replace one with a running call', async () => {
  fixture = await openTestFixture({ limits: { connectionsOfOne: 2 } })
  fixture.upstream.on('GET /v1/app/rates/all', (response) => {
    setTimeout(() => response.end(JSON.stringify(success([]).body)), 300)
  })
  const body = JSON.stringify({ query: '{ rates { id } }' })
  const call = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const responses = [
    responseTo(await openFrom('127.0.0.2'), call),
    responseTo(await openFrom('127.0.0.2'), call),
  ]
  await expect.poll(() => fixture.upstream.requests.length).toBe(2)
  expect(await responseTo(await openFrom('127.0.0.2'), health)).toBe('')
  expect(await Promise.all(responses)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
})

it('connections of a trusted proxy have no limit', async () => {
  fixture = await openTestFixture({ limits: { connectionsOfOne: 2 }, trustedProxies: ['127.0.0.0/8'] })
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openFrom('127.0.0.2')))
  expect(await Promise.all(sockets.map((socket) => responseTo(socket, health)))).toEqual(
    sockets.map(() => 'HTTP/1.1 200 OK'),
  )
})
