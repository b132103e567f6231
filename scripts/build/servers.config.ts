import { builtinModules, createRequire } from 'node:module'
import { defineConfig } from 'vite'

/** What is no JavaScript alone: compiled code for this machine, and a database whose files lie beside its code. */
const outside = [/^@node-rs\//, /^@electric-sql\//, /^pg-native$/]

/**
 * The servers for production, in dist/servers: one JavaScript file each with all that it needs, beside it the source map;
 * what only a setting asks for (signals, a shared store) is a file of its own, read when it is asked for.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: [...builtinModules, '@node-rs/argon2', '@electric-sql/pglite'] },
  resolve: {
    alias: [
      // The gateway and Apollo Server must share one copy of graphql, whether they import or require it.
      { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
      // Has the same function. Once compiled, the package does not find Node and hashes each document in JavaScript.
      { find: '@apollo/utils.createhash', replacement: 'node:crypto' },
    ],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/servers',
    // Hidden: no file refers to its source map, which is kept elsewhere.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        gateway: 'gateway/main.ts',
        'gateway-server': 'gateway/server.ts',
        'mock-api': 'mock-api/main.ts',
        'mock-api-audit': 'scripts/operations/audit.ts',
      },
      external: outside,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner:
          "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
    },
  },
})
