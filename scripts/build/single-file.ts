import type { Plugin } from 'vite'

/**
 * Puts a page into a single file: its script inline at the end, its styles in the head. A frame with an opaque origin
 * cannot fetch our files, and a saved page has no files next to it.
 */
export const singleFile = (): Plugin => ({
  name: 'in-one-piece',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    const pieces = Object.values(bundle)
    const scripts = pieces.flatMap((piece) => (piece.type === 'chunk' ? [piece] : []))
    const [script] = scripts
    if (!script || scripts.length > 1) throw new Error('a single-file page has one script')
    delete bundle[script.fileName]
    const styles = pieces.flatMap((piece) =>
      piece.type === 'asset' && piece.fileName.endsWith('.css') ? [piece] : [],
    )
    for (const { fileName } of styles) delete bundle[fileName]
    const style = styles.map(({ source }) => `<style>${String(source)}</style>`).join('')
    const text = `<script type="module">${script.code.trim().replaceAll('</script', '<\\/script')}</script>`
    for (const page of pieces)
      if (page.type === 'asset' && page.fileName.endsWith('.html'))
        page.source = String(page.source)
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('</head>', () => `${style}\n  </head>`)
          .replace('</body>', () => `${text}\n  </body>`)
  },
})
