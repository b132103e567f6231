import { createSocket, type Socket } from 'node:dgram'
import { getServers, lookup, setServers } from 'node:dns'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lookupPublic } from '../../../mock-api/notifications/push-sender'

const usual = getServers()
let server: Socket
/** Queries that the name server has seen. */
let queries = 0
/** Its answer for every name: an IPv4 address; null never answers. */
let address: string | null = null

beforeEach(async () => {
  ;[queries, address] = [0, null]
  server = createSocket('udp4').on('message', (query, { port }) => {
    queries += 1
    if (address === null) return
    const end = query.indexOf(0, 12) + 5
    const isV4 = query.readUInt16BE(end - 4) === 1
    const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]
    server.send(Buffer.concat([head, query.subarray(12, end), Buffer.from(isV4 ? record : [])]), port)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  setServers([`127.0.0.1:${server.address().port}`])
})
afterEach(() => {
  setServers(usual)
  server.close()
})

const resolved = (name: string): Promise<unknown> =>
  new Promise((resolve) =>
    lookupPublic(name, { all: true }, (error, addresses) => resolve(error?.message ?? addresses)),
  )

it('an unresponsive name server does not delay other names', async () => {
  for (let number = 0; number < 16; number += 1) void resolved(`silent-${number}.example.com`)
  await expect.poll(() => queries, { timeout: 5_000 }).toBeGreaterThanOrEqual(32)
  expect(await new Promise((resolve) => lookup('localhost', (error) => resolve(error)))).toBeNull()
})

it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1'])(
  'the API does not call a push service whose name resolves to %s',
  async (inside) => {
    address = inside
    expect(await resolved('push.example.com')).toBe('Not a public address')
  },
)

it('the API calls a push service whose name resolves to a public address', async () => {
  address = '203.0.113.7'
  expect(await resolved('push.example.com')).toEqual([{ address, family: 4 }])
})
