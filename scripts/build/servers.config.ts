import { builtinModules, createRequire } from 'node:module'
import { defineConfig } from 'vite'

/** Dependencies that are not plain JavaScript: native code, and a database with files next to its code. */
const externals = [/^@node-rs\//, /^@electric-sql\//, /^pg-native$/]

/**
 * Builds the production servers into dist/servers: one JavaScript file each, with its dependencies and a source map.
 * Code that only a setting needs (signals, a shared store) is its own file, loaded on demand.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: [...builtinModules, '@node-rs/argon2', '@electric-sql/pglite'] },
  resolve: {
    alias: [
      // The gateway and Apollo Server must share one copy of graphql, whether they import or require it.
      { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
      // The same function: once compiled, the package does not detect Node and would hash in slow JavaScript.
      { find: '@apollo/utils.createhash', replacement: 'node:crypto' },
    ],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/servers',
    // No file refers to its source map, which is in another folder.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        gateway: 'gateway/main.ts',
        'gateway-server': 'gateway/server.ts',
        'mock-api': 'mock-api/main.ts',
        'mock-api-audit': 'scripts/operations/audit.ts',
      },
      external: externals,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner:
          "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
    },
  },
})
