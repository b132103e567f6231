import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from './scripts/browsers'
import { earlyQueries } from './scripts/build/early-queries/early-queries'
import { codeFiles } from './scripts/build/files/code-files'
import { finishBuild } from './scripts/build/finish'
import { separateDocuments } from './scripts/build/separate-documents'
import { staticStyles } from './scripts/build/styles/static-styles'
import { development } from './scripts/dev/development'

const {
  HOST = '127.0.0.1',
  CLIENT_PORT = '5173',
  GATEWAY_PORT = '4000',
  MOCK_API_PORT = '4100',
} = process.env
const stack = {
  gateway: `http://127.0.0.1:${GATEWAY_PORT}`,
  mockApi: `http://127.0.0.1:${MOCK_API_PORT}`,
}

/** Modules in one file compress better than in the files into which the bundler cuts them for each set of pages. */
const groups = [
  {
    name: 'foundation',
    test: /node_modules\/(?:@chakra-ui|@emotion|@pandacss|@xstate|react|react-dom|scheduler|stylis|valibot|wouter|xstate)\//,
    priority: 3,
  },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'dashboard', test: /client\/app\/(?:dashboard|sell-page)\.tsx/, priority: 1 },
  { name: 'common', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
]

/** The client. In development it hands /graphql to the gateway, so that both share one origin as in production. */
export default defineConfig({
  root: 'client',
  cacheDir: '../node_modules/.vite',
  plugins: [
    ...[separateDocuments(), codeFiles(), earlyQueries(), development(stack), staticStyles(), react()],
    finishBuild(),
  ],
  // Recordings name the version that made them.
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(process.env.npm_package_version ?? 'unknown') },
  server: {
    // A name, because the fingerprint login needs one; 127.0.0.1 has no relying-party id.
    host: HOST === '127.0.0.1' ? 'localhost' : HOST,
    port: Number(CLIENT_PORT),
    strictPort: true,
    // Of the widgets the framed pages only: their modules belong to the client.
    proxy: { '/graphql': stack.gateway, '^/widgets/[\\w-]+\\.html': stack.gateway },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: buildTarget,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module that is imported late may come in a file with others.
      preserveEntrySignatures: false,
      output: {
        // The names by which scripts import each other; their files are called by their content (scripts/build/files).
        entryFileNames: 'assets/[name].js',
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}.js`,
        codeSplitting: { groups },
      },
    },
  },
})
