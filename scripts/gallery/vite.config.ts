import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../browsers'
import { staticStyles } from '../build/styles/static-styles'
import { galleryPages } from './gallery-pages'

/** The gallery: the client's own code and styles, over a fake network in the page. */
export default defineConfig({
  root: '.',
  cacheDir: 'node_modules/.vite-gallery',
  publicDir: 'client/public',
  // A separate mode, so that screens show no development or production features.
  mode: 'gallery',
  appType: 'mpa',
  plugins: [galleryPages(), staticStyles(), react()],
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify('1.0.0'),
    'import.meta.env.SCHEMA': JSON.stringify(readFileSync('schema.graphql', 'utf8')),
  },
  // The chart's frame has an opaque origin but still requests its script.
  server: { port: 5180, strictPort: true, cors: { origin: '*' } },
  preview: { cors: { origin: '*' } },
  build: {
    outDir: 'dist/gallery',
    emptyOutDir: true,
    target: buildTarget,
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: 'scripts/gallery/index.html',
        scene: 'scripts/gallery/scene.html',
        chart: 'client/widgets/chart.html',
        chat: 'scripts/gallery/chat.html',
      },
    },
  },
})
