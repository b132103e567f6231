import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTarget } from '../browsers'

const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The pages, the icon, every script and the one font: what the app is drawn with. Names in assets/ carry their own hash. */
const kept = (served: string): { url: string; revision: string | null }[] => [
  ...[...readdirSync(served).filter((name) => name.endsWith('.html')), 'icon.svg'].map((name) => ({
    url: `/${name}`,
    revision: hash(join(served, name)),
  })),
  ...readdirSync(join(served, 'assets'))
    .filter((name) => /\.(?:js|css|svg|woff2)$/.test(name))
    .sort()
    .map((name) => ({ url: `/assets/${name}`, revision: null })),
]

/** Writes sw.js, which keeps what was just built in the folder `served`. */
export const buildWorker = async (served: string): Promise<void> => {
  await build({
    configFile: false,
    root: 'client',
    publicDir: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(kept(served)) },
    build: {
      outDir: served,
      emptyOutDir: false,
      target: buildTarget,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'client/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
