// npm run test:long contract-faults: does the contract suite notice? A proxy with one fault at a time stands before mock-api.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startMockApi } from '../../mock-api/server'
import { folderOf } from '../stage/folder'

interface Exchange {
  method: string
  path: string
  headers: IncomingHttpHeaders
}
interface Reply {
  status: number
  text: string
}
interface Fault {
  name: string
  /** What of the suite is run, and a part of a title that has to turn red. */
  files: string[]
  red?: string
  /** Changes what is asked, on its way in. */
  ask?: (exchange: Exchange) => void
  /** Changes what is answered. */
  answer?: (reply: Reply, exchange: Exchange) => void
}

const isMoney = ({ method, path }: Exchange): boolean =>
  method === 'POST' && /^\/v1\/app\/wallets\/(sell|transfer|swap)/.test(path)
const amount = /"amountCrypto":"([^"]+)"/g

const faults: Fault[] = [
  {
    name: 'a money call forgets its key',
    files: ['wallets/consistency/keys.rest'],
    red: 'key',
    ask: (exchange) => {
      if (isMoney(exchange)) delete exchange.headers['idempotency-key']
    },
  },
  {
    name: 'what was reviewed is not read',
    files: ['wallets/consistency/reviewed.rest'],
    red: 'reviewed',
    ask: ({ headers }) => {
      for (const name of ['x-least-ngn', 'x-most-crypto', 'x-least-crypto']) delete headers[name]
    },
  },
  {
    name: 'an amount goes through a float',
    files: ['wallets/sell-order/sell.rest'],
    red: '[API-55]',
    answer: (reply, exchange) => {
      if (isMoney(exchange))
        reply.text = reply.text.replace(amount, (_, text) => `"amountCrypto":"${Number(text).toFixed(4)}"`)
    },
  },
  {
    name: 'a wrong password is answered with 401',
    files: ['auth/login/login.rest'],
    red: 'a wrong password is 400',
    answer: (reply, { path }) => {
      if (path === '/v1/auth/login' && reply.status === 400) reply.status = 401
    },
  },
  {
    name: 'the last page says that there is a next one',
    files: ['transactions/transactions.rest'],
    red: 'page',
    answer: (reply) => {
      reply.text = reply.text.replace('"nextPage":false', '"nextPage":true')
    },
  },
  {
    name: 'banks come in the order of their codes',
    files: ['banks/banks.rest'],
    red: '[API-40]',
    answer: (reply, { path }) => {
      if (!path.startsWith('/v1/app/banks') || reply.status !== 200) return
      const envelope = JSON.parse(reply.text) as { data: { id: string }[] }
      envelope.data.sort((one, other) => one.id.localeCompare(other.id))
      reply.text = JSON.stringify(envelope)
    },
  },
]

const api = await startMockApi({ port: 0, settlement: 'manual', feed: 'steady', worldEnabled: true })
const results = folderOf()

/** Titles of the tests that a run of the suite against `url` found red, and how many it ran. */
const redOf = async (url: string, files: string[], name: string): Promise<{ red: string[]; all: number }> => {
  const output = join(results, `${name}.json`)
  const args = 'vitest run --project contract --maxWorkers=1 --reporter=json'.split(' ')
  const child = spawn('npx', [...args, `--outputFile=${output}`, ...files], {
    env: { ...process.env, CONTRACT_URL: url },
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    red: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    all: tests.length,
  }
}

const proxyWith = async ({ ask, answer }: Fault) => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const exchange = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: { ...request.headers },
    }
    const isWorld = exchange.path.startsWith('/__world')
    if (!isWorld) ask?.(exchange)
    const { host: _, connection: __, 'content-length': ___, ...headers } = exchange.headers
    const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {}
    const sent = { method: exchange.method, headers: headers as Record<string, string>, ...body }
    const upstream = await fetch(api.url + exchange.path, sent)
    const reply = { status: upstream.status, text: await upstream.text() }
    if (!isWorld) answer?.(reply, exchange)
    const kept = [...upstream.headers].filter(
      ([name]) => !/^(content-length|connection|keep-alive|etag)$/.test(name),
    )
    response.writeHead(reply.status, Object.fromEntries(kept)).end(reply.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

let failures = 0
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const sound: Fault = { name: 'no fault', files: faults.flatMap(({ files }) => files) }
for (const fault of [sound, ...faults]) {
  const proxy = await proxyWith(fault)
  const { red, all } = await redOf(proxy.url, fault.files, fault.name.replaceAll(' ', '-'))
  proxy.close()
  const { name, red: wanted } = fault
  const isRight =
    all > 0 && (wanted === undefined ? red.length === 0 : red.some((title) => title.includes(wanted)))
  if (!isRight) failures += 1
  say(`${isRight ? '✓' : '✗'} ${name}: ${red.length} of ${all} red${isRight ? '' : `, wanted: ${wanted}`}`)
  for (const title of red.slice(0, 12)) say(`    ${title.slice(0, 160)}`)
}
await api.stop()
process.exit(failures === 0 ? 0 : 1)
