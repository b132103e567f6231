import { defineConfig, type Plugin } from 'vite'

/**
 * One self-contained page per widget: a frame of an opaque origin may fetch nothing of ours, and a page in one piece
 * is admitted by the hash of its script. The script stands last, so that a provider's own runs before it.
 */
const inOnePiece = (): Plugin => ({
  name: 'in-one-piece',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    const pieces = Object.values(bundle)
    const scripts = pieces.flatMap((piece) => (piece.type === 'chunk' ? [piece] : []))
    const [script] = scripts
    if (!script || scripts.length > 1) throw new Error('a widget is one script')
    delete bundle[script.fileName]
    const text = `<script type="module">${script.code.trim().replaceAll('</script', '<\\/script')}</script>`
    for (const page of pieces)
      if (page.type === 'asset' && page.fileName.endsWith('.html'))
        page.source = String(page.source)
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace('</body>', () => `${text}\n  </body>`)
  },
})

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
