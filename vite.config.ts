import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { buildTarget } from './scripts/browsers'
import { earlyQueries } from './scripts/build/early-queries/early-queries'
import { codeFiles } from './scripts/build/files/code-files'
import { fileOfModule } from './scripts/build/files/file-of-module'
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

/** Left out of this build by `WITHOUT=<name>`, which `BENCH_BEFORE` compares: what does each bring? */
const omittedPlugins = process.env.WITHOUT?.split(',') ?? []
const isIn = (name: string): boolean => !omittedPlugins.includes(name)
const namedPlugins = (all: Record<string, () => PluginOption>): PluginOption[] =>
  Object.entries(all).flatMap(([name, make]) => (isIn(name) ? [make()] : []))

const plugins = {
  documentsApart: separateDocuments,
  codeFiles,
  earlyQueries,
  development: () => development(stack),
  staticStyles,
  react,
  finish: finishBuild,
}

/** Modules that come in one file, because the bundler would cut them into smaller ones that compress worse. */
const groups = [
  // Every page needs all of these: one file compresses better than the pieces that sharing cuts them into.
  {
    name: 'foundation',
    test: /node_modules\/(?:@chakra-ui|@emotion|@pandacss|@xstate|react|react-dom|scheduler|stylis|valibot|wouter|xstate)\//,
  },
  // The first page and others need these: alone each would be a separate file.
  {
    name: 'shared',
    test: /client\/data\/transport|machines\/(?:auth\/session\/session\.rules|core\/(?:api-error|flow|params)|shell\/routes\.rules|values\/product)|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|context|defaultAttributes|shared)/,
  },
]

/** The client. In development it hands /graphql to the gateway, so that both share one origin as in production. */
export default defineConfig({
  root: 'client',
  cacheDir: '../node_modules/.vite',
  plugins: namedPlugins(plugins),
  // Recordings name the version that made them.
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(process.env.npm_package_version ?? 'unknown') },
  // Behind a virtual module of the inspector, where the server looks for none: found late, they reload the page.
  optimizeDeps: { include: ['dequal', 'xstate/graph'] },
  server: {
    // A name, because the fingerprint login needs one; 127.0.0.1 has no relying-party id.
    host: HOST === '127.0.0.1' ? 'localhost' : HOST,
    port: Number(CLIENT_PORT),
    strictPort: true,
    proxy: {
      '/graphql': stack.gateway,
      // The framed pages only: their modules belong to the client.
      '^/widgets/[\\w-]+\\.html': stack.gateway,
    },
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
      // How long each plugin took, in every build.
      checks: { pluginTimings: false },
      treeshake: {
        // Emotion names it, but nothing here uses what it is for (`withTheme`).
        moduleSideEffects: [
          { test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // The names by which scripts import each other; their files are called by their content (scripts/build/files).
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        codeSplitting: {
          groups: [...groups, { name: fileOfModule, includeDependenciesRecursively: false }].filter(
            ({ name }) => isIn(typeof name === 'string' ? name : 'chunks'),
          ),
        },
      },
    },
  },
})
