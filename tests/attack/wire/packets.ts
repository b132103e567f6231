/** Returns the exact head of a POST. */
export const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

export const body = '{"userId":"a","password":"b"}'
const chunked = 'Transfer-Encoding: chunked'

/** Returns malformed requests with their expected status. */
export const packets = (path: string): [label: string, bytes: string | Buffer, status: number][] => [
  ['both lengths', `${head(path, 'Content-Length: 4', chunked)}1\r\n{\r\n0\r\n\r\n`, 400],
  ['two lengths', `${head(path, 'Content-Length: 4', 'Content-Length: 9')}${body}`, 400],
  ['an invalid length', `${head(path, 'Content-Length: -1')}${body}`, 400],
  ['an unknown coding last', `${head(path, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`, 400],
  ['a space before the colon', `${head(path, 'Transfer-Encoding : chunked')}0\r\n\r\n`, 400],
  ['a bare CR in a header', `${head(path, 'X-A: 1\rX-B: 2')}`, 400],
  ['a bare LF for a line end', `POST ${path} HTTP/1.1\nHost: localhost\n\n`, 400],
  ['an invalid chunk size', `${head(path, chunked)}zz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a huge chunk size', `${head(path, chunked)}${'f'.repeat(20)}\r\n{}\r\n`, 400],
  ['a chunk extension without end', `${head(path, chunked)}1;${'x'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`, 413],
  ['an unknown method', `HACK ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400],
  ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
  ['headers of 20 kB', head(path, `X-A: ${'a'.repeat(20_000)}`), 431],
  ['a path of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
]

/** Paths that try to reach other folders, hosts or routes. */
export const paths: readonly string[] = [
  ...'/.. /../outside.txt /assets/../../outside.txt /%2e%2e/outside.txt /%252e%252e%252foutside.txt'.split(
    ' ',
  ),
  ...'/assets/%2e%2e%2f%2e%2e%2foutside.txt /..%5coutside.txt /assets/..\\..\\outside.txt //../outside.txt'.split(
    ' ',
  ),
  ...'/%c0%ae%c0%ae/outside.txt /.env /%2eenv /assets/%00 /index.html%00.js //evil.example/%2e%2e'.split(' '),
  ...'/\\evil.example http://evil.example/outside.txt * /% /%zz /%ff /__proto__'.split(' '),
  ...'/__world/../../package.json /__world/%2e%2e%2f%2e%2e%2fpackage.json /__world/%00 /__world/.git/config'.split(
    ' ',
  ),
  ...'/v1/app/rates/../../../__world/state /v1/%2e%2e/__world/state'.split(' '),
  `/${'a/'.repeat(3_000)}`,
  `/assets/${'a'.repeat(5_000)}.js`,
]
