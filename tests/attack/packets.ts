import type { Sent } from './wire'

/** The head of a POST, as it stands on the wire. */
export const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

export const body = '{"userId":"a","password":"b"}'
const chunked = 'Transfer-Encoding: chunked'

/** What is no request, or two at once, and the status that it must get. */
export const packets = (path: string): [what: string, bytes: string | Buffer, status: number][] => [
  ['both lengths', `${head(path, 'Content-Length: 4', chunked)}1\r\n{\r\n0\r\n\r\n`, 400],
  ['two lengths', `${head(path, 'Content-Length: 4', 'Content-Length: 9')}${body}`, 400],
  ['a length that is none', `${head(path, 'Content-Length: -1')}${body}`, 400],
  ['a length with a sign', `${head(path, 'Content-Length: +29')}${body}`, 400],
  ['an unknown coding last', `${head(path, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`, 400],
  ['a space before the colon', `${head(path, 'Transfer-Encoding : chunked')}0\r\n\r\n`, 400],
  ['a folded header', `${head(path, 'X-A: 1\r\n b: 2')}`, 400],
  ['a bare CR in a header', `${head(path, 'X-A: 1\rX-B: 2')}`, 400],
  ['a bare LF for a line end', `POST ${path} HTTP/1.1\nHost: localhost\n\n`, 400],
  ['a NUL in a header', head(path, 'X-A: \u0000'), 400],
  ['a chunk size that is none', `${head(path, chunked)}zz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk size beyond all numbers', `${head(path, chunked)}${'f'.repeat(20)}\r\n{}\r\n`, 400],
  ['a chunk extension without end', `${head(path, chunked)}1;${'x'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`, 413],
  ['a method that is none', `HACK ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400],
  ['a version that is none', `GET ${path} HTTP/9.9\r\nHost: localhost\r\n\r\n`, 400],
  ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
  ['headers of 20 kB', head(path, `X-A: ${'a'.repeat(20_000)}`), 431],
  ['3,000 headers', head(path, ...Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`)), 431],
  ['a path of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
]

/** Paths that try to leave where they belong. */
export const paths: readonly string[] = [
  '/..',
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
  '/%252e%252e%252foutside.txt',
  '/..%5coutside.txt',
  '/assets/..\\..\\outside.txt',
  '/%c0%ae%c0%ae/outside.txt',
  '/.env',
  '/%2eenv',
  '/assets/%00',
  '/index.html%00.js',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  'http://evil.example/outside.txt',
  '*',
  '/%',
  '/%zz',
  '/__proto__',
  '/constructor/prototype',
  '/__world/../../package.json',
  '/__world/%2e%2e%2f%2e%2e%2fpackage.json',
  '/__world/%00',
  '/__world/%zz',
  '/__world/.git/config',
  '/v1/app/rates/../../../__world/state',
  '/v1/%2e%2e/__world/state',
  `/${'a/'.repeat(3_000)}`,
  `/assets/${'a'.repeat(5_000)}.js`,
]

/** Visits to the control panel by those who may not come, or with what it cannot use. */
export const worldVisits: [who: string, sent: Sent, status: number][] = [
  ['another host', { path: '/__world/state', headers: { host: 'evil.example' } }, 403],
  ['a proxy', { path: '/__world/state', headers: { host: 'localhost', 'x-forwarded-for': '1.2.3.4' } }, 403],
  [
    'another site',
    { path: '/__world/state', headers: { host: 'localhost', origin: 'http://evil.example' } },
    403,
  ],
  [
    'a form',
    { method: 'POST', path: '/__world/reset', headers: { 'content-type': 'text/plain' }, body: 'a=b' },
    403,
  ],
  [
    'a body of 100 kB',
    {
      method: 'POST',
      path: '/__world/deposits',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(100_000)}"`,
    },
    413,
  ],
  [
    'a body that is no JSON',
    {
      method: 'POST',
      path: '/__world/deposits',
      headers: { 'content-type': 'application/json' },
      body: '{',
    },
    400,
  ],
  [
    'a poisoned body',
    {
      method: 'POST',
      path: '/__world/deposits',
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"customer":"ada"},"constructor":1}',
    },
    422,
  ],
  ['two customers', { path: '/__world/state?customer=a&customer=b', headers: { host: 'localhost' } }, 422],
]
