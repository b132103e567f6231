import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finish } from './scripts/finish-client'

const { HOST = '127.0.0.1', CLIENT_PORT = '5173', GATEWAY_PORT = '4000' } = process.env

/** The client. In development it hands /graphql to the gateway, so that both share one origin as in production. */
export default defineConfig({
  root: 'client',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), finish()],
  server: {
    // A name, because the fingerprint login needs one; 127.0.0.1 has no relying-party id.
    host: HOST === '127.0.0.1' ? 'localhost' : HOST,
    port: Number(CLIENT_PORT),
    strictPort: true,
    proxy: { '/graphql': `http://127.0.0.1:${GATEWAY_PORT}` },
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
  },
})
