import { defineConfig } from 'vite'
import { buildTarget } from '../browsers'
import { inOnePiece } from './one-piece'

/** The widgets' pages, apart from the app's own build; the mode names the page: `vite build --mode chart`. */
export default defineConfig(({ mode }) => ({
  root: 'client/widgets',
  base: './',
  publicDir: false,
  plugins: [inOnePiece()],
  build: {
    outDir: '../../dist/widgets',
    emptyOutDir: false,
    target: buildTarget,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: `client/widgets/${mode}.html` },
  },
}))
