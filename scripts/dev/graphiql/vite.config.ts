import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** GraphiQL for development, in dist/graphiql: served by the gateway on this machine, without external resources. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphiql/',
  publicDir: false,
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../../dist/graphiql',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 20_000,
  },
})
