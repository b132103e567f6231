import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { startGateway } from '../../../gateway/server'
import { buildWorker } from '../../../scripts/build/service-worker'
import { writeRelease } from '../../../scripts/release/release'
import { publicKeyLine } from '../../../scripts/release/sign'
import { clientFolder, manifest } from '../built'
import type { Stack } from '../fixtures'

export const signer = (): KeyObject => generateKeyPairSync('ed25519').privateKey

/** Copies the built app, so that a test can change its files and release it again. */
export const signedBuild = async (keys: readonly KeyObject[]) => {
  const dist = mkdtempSync(join(tmpdir(), 'coinnaira-release-'))
  const client = join(dist, 'client')
  cpSync(clientFolder, client, { recursive: true })
  for (const folder of ['documents', 'widgets'])
    cpSync(join(clientFolder, '..', folder), join(dist, folder), { recursive: true })

  /** Changes a file of the client and its compressed copies. */
  const publish = (name: string, change: (text: string) => string): void => {
    const text = change(readFileSync(join(client, name), 'utf8'))
    // Replaces the file, because dist/releases hard-links the original.
    rmSync(join(client, name), { force: true })
    writeFileSync(join(client, name), text)
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(client, `${name}.gz`), gzipSync(text))
  }
  /** Builds a worker that caches the current files, and writes a signed manifest. */
  const release = async (
    serial: number,
    signers: readonly KeyObject[] = keys.slice(0, 1),
    minimum = 0,
    /** The keys whose signatures the worker trusts. */
    trustedKeys = keys,
  ): Promise<void> => {
    // The build changes both variables: the rest of this process must not see them.
    const before = { ...process.env }
    process.env.RELEASE_KEYS = trustedKeys.map(publicKeyLine).join()
    await buildWorker(client, manifest)
    for (const name of ['RELEASE_KEYS', 'NODE_ENV'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    publish('sw.js', (text) => text)
    writeRelease(dist, { version: String(serial), commit: '', serial, minimum }, signers)
  }
  return { dist, client, publish, release, releaseDir: join(dist, 'release') }
}

export type OwnBuild = Awaited<ReturnType<typeof signedBuild>>

/** Serves a build in front of the same upstream; `logged` returns the gateway's log. It checks no signature. */
export const serveBuild = async ({ world }: Stack, { dist, client, releaseDir }: OwnBuild) => {
  const lines: string[] = []
  const { url, reload, stop } = await startGateway({
    port: 0,
    upstream: new URL(world).origin,
    production: true,
    trustedDocuments: join(dist, 'documents'),
    staticDir: client,
    widgetsDir: process.env.WIDGETS_DIR ?? 'dist/widgets',
    releaseDir,
    logLevel: 'info',
    log: { write: (line: string) => void lines.push(line) },
  })
  const app = url.replace('127.0.0.1', 'localhost')
  return { app, reload, stop, logged: () => lines.join('') }
}

/** Starts a proxy that changes the gateway's responses; binary content is passed as latin1, one character per byte. */
export const alterInTransit = async (app: string, change: (path: string, text: string) => string) => {
  const server = createServer((incoming, response) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', app.replace('localhost', '127.0.0.1')),
      { method: incoming.method, headers: incoming.headers },
      (incomingResponse) => {
        const chunks: Buffer[] = []
        incomingResponse.on('data', (chunk: Buffer) => chunks.push(chunk))
        incomingResponse.on('end', () => {
          const body = Buffer.concat(chunks)
          const encoding = incomingResponse.headers['content-encoding']
          const format = /html|javascript|json|css/.test(incomingResponse.headers['content-type'] ?? '')
            ? 'utf8'
            : 'latin1'
          const plain =
            encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
          const text = plain.toString(format)
          const changed = change(incoming.url ?? '/', text)
          const headers = { ...incomingResponse.headers }
          if (changed === text) {
            response.writeHead(incomingResponse.statusCode ?? 502, headers).end(body)
            return
          }
          for (const name of ['content-encoding', 'content-length', 'etag']) delete headers[name]
          response.writeHead(incomingResponse.statusCode ?? 502, headers).end(Buffer.from(changed, format))
        })
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    app: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
