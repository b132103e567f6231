import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tool } from '../prepare.mjs'

/**
 * Builds the client without these plugins or tricks of vite.config.ts ('documentsApart', 'staticStyles,compileHints')
 * into a folder that is laid out as a checkout. Resolves with its path.
 */
export const buildWithout = async (names) => {
  const checkout = join(root, '.cache', 'without', names)
  for (const part of [join('client', 'generated'), join('dist', 'widgets')])
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  const code = await run(
    tool('vite'),
    ['build', '--logLevel', 'error', '--outDir', join(checkout, 'dist', 'client'), '--emptyOutDir'],
    { env: { ...process.env, NODE_ENV: 'production', WITHOUT: names } },
  )
  if (code !== 0) process.exit(code)
  return checkout
}

const sizesOf = (dist) =>
  new Map(
    JSON.parse(
      execFileSync(process.execPath, [join(root, 'scripts', 'size.mjs'), '--json', `--dist=${dist}`], {
        encoding: 'utf8',
      }),
    ),
  )

/** The KiB of each page, of this build and of the other, where they differ by a tenth or more. */
export const sizesBeside = (checkout, names) => {
  const [own, other] = [sizesOf('dist'), sizesOf(join(checkout, 'dist'))]
  const rows = [...new Set([...own.keys(), ...other.keys()])]
    .map((name) => [name, own.get(name) ?? 0, other.get(name) ?? 0])
    .filter(([, one, two]) => Math.abs(one - two) >= 0.1)
    .map(([name, one, two]) => `| ${name} | ${one.toFixed(1)} | ${two.toFixed(1)} |`)
  return `| JavaScript, brotli | KiB | without ${names} |\n|---|---:|---:|\n${rows.join('\n')}\n`
}
