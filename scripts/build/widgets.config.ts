import { defineConfig } from 'vite'
import { buildTarget } from '../browsers'
import { singleFile } from './single-file'

/** The widgets' pages, separate from the app's build; the mode names the page: `vite build --mode chart`. */
export default defineConfig(({ mode }) => ({
  root: 'client/widgets',
  base: './',
  publicDir: false,
  plugins: [singleFile()],
  build: {
    outDir: '../../dist/widgets',
    emptyOutDir: false,
    target: buildTarget,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: `client/widgets/${mode}.html` },
  },
}))
