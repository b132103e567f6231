// Runs a measured server in its own process: `target.mjs gateway|proxy <upstream>`. Reports its CPU time on request.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Pool } from 'undici'
import { documents } from './operations.mjs'

const gateway = async (upstream) => {
  const { startGateway } = await import(new URL('../../dist/servers/gateway-server.js', import.meta.url).href)
  const { url } = await startGateway({
    port: 0,
    upstream,
    production: true,
    trustedDocuments: documents,
    publicReadsMs: 1_000,
    // Formats log lines without writing them.
    log: { write: () => undefined },
  })
  return `${url}/graphql`
}

/** Parses the request and response and reserializes the response: the least a gateway must do. */
const proxy = async (upstream) => {
  const pool = new Pool(upstream, { connections: 64 })
  const server = createServer(async (request, response) => {
    const { variables } = await json(request)
    const { body } = await pool.request({
      method: 'GET',
      path: `/v1/app/transactions/customer?page=${variables.page}&size=${variables.size}&status=all&currency=${variables.currency}`,
      headers: { authorization: request.headers.authorization },
    })
    const { data } = await body.json()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { transactions: { nodes: data.transactions } } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${server.address().port}/graphql`
}

const [, , name, upstream] = process.argv
process.send({ url: await (name === 'gateway' ? gateway : proxy)(upstream) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system })
})
process.on('disconnect', () => process.exit(0))
