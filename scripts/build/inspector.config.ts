import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../browsers'
import { charts } from './charts/charts-plugin'
import { rules } from './charts/rules-plugin'
import { inOnePiece } from './one-piece'

/** Without a way out: what a recording holds can reach nobody, and nothing is fetched. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** The flow inspector, apart from the customers' app: one file in dist/inspector that also opens without a server. */
export default defineConfig({
  root: 'client/inspector',
  base: './',
  publicDir: false,
  plugins: [
    charts(),
    rules(),
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
    inOnePiece(),
  ],
  build: {
    outDir: '../../dist/inspector',
    emptyOutDir: true,
    target: buildTarget,
    // The face is in the page, which can fetch nothing.
    assetsInlineLimit: 100_000,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
