// Deltas of this build's scripts, styles and pages from those of the two releases before, for browsers that still have
// these: the encoding dcz of RFC 9842. By WebAssembly, because Node 20 has no zstd.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressUsingDict, createCCtx, createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm'
import { root } from '../prepare.mjs'
import { builtPath } from './keep-assets.mjs'

// Once: a second initialization makes wrong output.
await init()
const [compressor, decompressor] = [createCCtx(), createDCtx()]
const magic = Buffer.from('5e2a4d1820000000', 'hex')

/** The same for all versions of a file: 'help.js' of 'help-0wCLkF4V8jUYIEtq.js'. */
const versionless = (name) => name.replace(/-.*(?=\.)/, '')

/** Writes `<file>.<96 bits of the dictionary's digest>.dcz`, as the gateway looks for it, where it is smaller than .br. */
export const addDeltas = (dist = join(root, 'dist')) => {
  const [release, ...before] = readdirSync(join(dist, 'releases'))
    .sort()
    .map((name) => join(dist, 'releases', name))
    .reverse()
  for (const name of readdirSync(release).filter((name) => /\.(?:js|css|html)$/.test(name))) {
    const content = readFileSync(join(release, name))
    const olderFiles = before.flatMap((folder) =>
      readdirSync(folder)
        .filter((older) => versionless(older) === versionless(name))
        .map((older) => readFileSync(join(folder, older))),
    )
    for (const older of olderFiles.filter((older) => !older.equals(content))) {
      const digest = createHash('sha256').update(older).digest()
      const frame = compressUsingDict(compressor, content, older, 19)
      if (!content.equals(decompressUsingDict(decompressor, frame, older)))
        throw new Error(`the delta of ${name} does not restore it`)
      const delta = Buffer.concat([magic, digest, frame])
      const file = builtPath(dist, name)
      if (delta.length < statSync(`${file}.br`).size)
        writeFileSync(`${file}.${digest.toString('base64url').slice(0, 16)}.dcz`, delta)
    }
  }
}
