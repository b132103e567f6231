import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { becoming } from './scripts/become-plugin'
import { charts } from './scripts/charts-plugin'
import { buildWorker } from './worker.config'

const {
  HOST = '127.0.0.1',
  CLIENT_PORT = '5173',
  GATEWAY_PORT = '4000',
  MOCK_API_PORT = '4100',
} = process.env
const floors = {
  gateway: `http://127.0.0.1:${GATEWAY_PORT}`,
  mockApi: `http://127.0.0.1:${MOCK_API_PORT}`,
}

const generatedDocument = /^export const (\w+(?:Document|FragmentDoc)) = (\{.*\}) as unknown as .*$/gm

/** Makes each generated document a module of its own, so that a page fetches only those it sends. */
const documentsApart = (): Plugin => {
  const documents = new Map<string, string>()
  const prefix = 'document:'
  return {
    name: 'documents-apart',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${prefix}`)
        ? {
            code: `export const ${id.slice(prefix.length + 1)} = ${documents.get(id.slice(prefix.length + 1))}`,
            moduleSideEffects: false,
          }
        : null,
    transform: (code, id) => {
      if (!id.endsWith('/client/generated/graphql.ts')) return null
      const parted = code.replace(generatedDocument, (_, name: string, document: string) => {
        documents.set(name, document)
        return `export { ${name} } from '${prefix}${name}'`
      })
      return { code: parted, map: null, moduleSideEffects: false }
    },
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Source maps go to dist/maps and the manifest to dist/manifest.json: neither is ever served. */
const moveOut = (served: string, dist: string): void => {
  const maps = join(dist, 'maps')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of filesUnder(served))
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)))
  renameSync(join(served, '.vite', 'manifest.json'), join(dist, 'manifest.json'))
  rmSync(join(served, '.vite'), { recursive: true })
}

/** Puts .br and .gz beside every text: nothing is compressed while a customer waits. */
const compress = (served: string): void => {
  for (const file of filesUnder(served)) {
    if (!/\.(?:js|css|html|svg|txt|json|webmanifest)$/.test(file)) continue
    const text = readFileSync(file)
    const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: best }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

const finish = (): Plugin => {
  let served = ''
  return {
    name: 'finish',
    apply: 'build',
    configResolved: ({ root, build }) => {
      served = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      if (!existsSync(join(served, '.vite'))) return
      moveOut(served, join(served, '..'))
      await buildWorker(served)
      compress(served)
    },
  }
}

/** For a React that lacks the hook; ours has it. In development the package would say so on the console. */
const withoutShim = (): Plugin => ({
  name: 'without-shim',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
        {
          find: /^use-sync-external-store\/shim(?=\/with-selector$)/,
          replacement: 'use-sync-external-store',
        },
      ],
    },
  }),
})

/** The client. In development it hands /graphql to the gateway, so that both share one origin as in production. */
export default defineConfig({
  root: 'client',
  cacheDir: '../node_modules/.vite',
  plugins: [
    documentsApart(),
    withoutShim(),
    charts(),
    becoming(floors),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    finish(),
  ],
  // Recordings name the version that made them.
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(process.env.npm_package_version ?? 'unknown') },
  server: {
    // A name, because the fingerprint login needs one; 127.0.0.1 has no relying-party id.
    host: HOST === '127.0.0.1' ? 'localhost' : HOST,
    port: Number(CLIENT_PORT),
    strictPort: true,
    proxy: {
      '/graphql': floors.gateway,
      '/widgets': floors.gateway,
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Emotion names it, but nothing here uses what it is for (`withTheme`).
        moduleSideEffects: [
          { test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // Every page needs all of these: one file compresses better than the pieces that sharing cuts them into.
            {
              name: 'foundation',
              test: /node_modules\/(?:@chakra-ui|@emotion|@pandacss|@xstate|react|react-dom|scheduler|stylis|valibot|wouter|xstate)\//,
            },
          ],
        },
      },
    },
  },
})
