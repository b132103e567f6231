import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody between a site and a customer, who adds a byte to what is asked for at these addresses. */
export const changedBetween = async (site: string, addresses: RegExp) => {
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const headers = Object.entries(asked.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !/^(?:host|connection|content-length|accept-encoding)$/.test(name)
        ? [[name, value] as [string, string]]
        : [],
    )
    const { method = 'GET', url = '/' } = asked
    const got = await fetch(new URL(url, site), {
      method,
      headers,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    })
    const content = Buffer.from(await got.arrayBuffer())
    const kept = [...got.headers].filter(
      ([name]) => !/^(?:content-encoding|content-length|transfer-encoding)$/.test(name),
    )
    answer.writeHead(got.status, Object.fromEntries(kept))
    answer.end(addresses.test(url) ? Buffer.concat([content, Buffer.from(' ')]) : content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}
