import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../browsers'
import { charts } from './charts/charts-plugin'
import { singleFile } from './single-file'

/** The policy allows no connections, so a recording's content cannot leave the page. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/**
 * The flow inspector, separate from the customers' app: one file in dist/inspector that opens even without a server.
 */
export default defineConfig({
  root: 'client/inspector',
  base: './',
  publicDir: false,
  plugins: [
    charts(),
    react(),
    {
      name: 'policy',
      transformIndexHtml: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
          injectTo: 'head-prepend',
        },
      ],
    },
    singleFile(),
  ],
  build: {
    outDir: '../../dist/inspector',
    emptyOutDir: true,
    target: buildTarget,
    // Inlines the font, because the page cannot fetch any file.
    assetsInlineLimit: 100_000,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
