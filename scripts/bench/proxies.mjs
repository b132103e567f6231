// The baselines of the benchmark: a bare proxy and a parsing proxy.
import { createServer } from 'node:http'
import { Pool } from 'undici'
import { requests } from './operations.mjs'

const listening = (server) =>
  new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${server.address().port}/graphql`)),
  )

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Forwards bytes unparsed: the minimum of any gateway on Node. */
export const bareProxy = (upstream) => {
  const pool = new Pool(upstream, { connections: 64 })
  return listening(
    createServer((request, response) => {
      request.resume()
      request.on('end', () =>
        pool.dispatch(
          { method: 'GET', path: requests.path, headers: { authorization: request.headers.authorization } },
          {
            onRequestStart: () => undefined,
            onResponseStart: (_, status) =>
              response.writeHead(status, { 'content-type': 'application/json' }),
            onResponseData: (_, chunk) => response.write(chunk),
            onResponseEnd: () => response.end(),
            onResponseError: () => response.destroy(),
          },
        ),
      )
    }),
  )
}

/** Parses request and response, and serialises the response again: the fair minimum for a gateway. */
export const parsingProxy = (upstream) => {
  const pool = new Pool(upstream, { connections: 64 })
  return listening(
    createServer(async (request, response) => {
      const { variables } = JSON.parse((await bodyOf(request)).toString('utf8'))
      const answer = await pool.request({
        method: 'GET',
        path: `${requests.route}?page=${variables.page}&size=${variables.size}&status=all&currency=${variables.currency}`,
        headers: { authorization: request.headers.authorization },
      })
      const { data } = JSON.parse(await answer.body.text())
      const text = JSON.stringify({ data: { transactions: { nodes: data.transactions } } })
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    }),
  )
}
