import { defineConfig } from 'vite'
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
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: `client/widgets/${mode}.html` },
  },
}))
