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
interface Fault {
  name: string
  /** What of the suite is run, and a part of each title that has to turn red. */
  files: string[]
  red: string[]
  /** Changes what is asked, on its way in. */
  ask?: (exchange: Exchange) => void
  /** Changes what is answered. */
  answer?: (exchange: Exchange, status: number, text: string) => { status: number; text: string }
}

const isMoney = ({ method, path }: Exchange): boolean =>
  method === 'POST' && /^\/v1\/app\/wallets\/(sell|transfer|swap)/.test(path)

const faults: Fault[] = [
  {
    name: 'a money call forgets its key',
    files: ['wallets/consistency/keys.rest'],
    red: ['key'],
    ask: (exchange) => {
      if (isMoney(exchange)) delete exchange.headers['idempotency-key']
    },
  },
  {
    name: 'an amount goes through a float',
    files: ['wallets/sell-order/sell.rest'],
    red: ['[API-55]'],
    answer: (exchange, status, text) => ({
      status,
      text: isMoney(exchange)
        ? text.replace(
            /"amountCrypto":"([^"]+)"/g,
            (_, amount) => `"amountCrypto":"${Number(amount).toFixed(4)}"`,
          )
        : text,
    }),
  },
  {
    name: 'a wrong password is answered with 401',
    files: ['auth/login/login.rest'],
    red: ['a wrong password is 400'],
    answer: ({ path }, status, text) => ({
      status: path === '/v1/auth/login' && status === 400 ? 401 : status,
      text,
    }),
  },
  {
    name: 'the last page says that there is a next one',
    files: ['transactions/transactions.rest'],
    red: ['page'],
    answer: (_, status, text) => ({ status, text: text.replace('"nextPage":false', '"nextPage":true') }),
  },
  {
    name: 'banks come in the order of their codes',
    files: ['banks/banks.rest'],
    red: ['[API-40]'],
    answer: ({ path }, status, text) => {
      if (!path.startsWith('/v1/app/banks') || status !== 200) return { status, text }
      const envelope = JSON.parse(text) as { data: { id: string }[] }
      envelope.data.sort((one, other) => one.id.localeCompare(other.id))
      return { status, text: JSON.stringify(envelope) }
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
    const upstream = await fetch(api.url + exchange.path, {
      method: exchange.method,
      headers: headers as Record<string, string>,
      ...body,
    })
    const text = await upstream.text()
    const answered = (!isWorld && answer?.(exchange, upstream.status, text)) || {
      status: upstream.status,
      text,
    }
    const kept = [...upstream.headers].filter(
      ([name]) => !/^(content-length|connection|keep-alive|etag)$/.test(name),
    )
    response.writeHead(answered.status, Object.fromEntries(kept)).end(answered.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

let failures = 0
const say = (text: string): void => void process.stdout.write(`${text}\n`)
for (const fault of [
  { name: 'no fault', files: faults.flatMap(({ files }) => files), red: [] },
  ...faults,
] as Fault[]) {
  const proxy = await proxyWith(fault)
  const { red, all } = await redOf(proxy.url, fault.files, fault.name.replaceAll(' ', '-'))
  proxy.close()
  const missing = fault.red.filter((part) => !red.some((title) => title.includes(part)))
  const isRight = all > 0 && missing.length === 0 && red.length > 0 === fault.red.length > 0
  if (!isRight) failures += 1
  say(
    `${isRight ? '✓' : '✗'} ${fault.name}: ${red.length} of ${all} red${missing.length ? `, not: ${missing.join(', ')}` : ''}`,
  )
  for (const title of red.slice(0, 12)) say(`    ${title.slice(0, 160)}`)
}
await api.stop()
process.exit(failures === 0 ? 0 : 1)
