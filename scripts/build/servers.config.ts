import { defineConfig } from 'vite'

/** The servers for production, in dist/servers: JavaScript without types, each beside a source map of its own. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/servers',
    sourcemap: true,
    rolldownOptions: {
      input: { gateway: 'gateway/main.ts', 'gateway-server': 'gateway/server.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
