import type { Plugin } from 'vite'

/**
 * The code that the sign-in page and the first dashboard page run immediately. Most other code never runs in a visit.
 */
const atOnce = ['index', 'foundation', 'shared', 'inside', 'dashboard']

/**
 * Asks V8 to compile these files whole on a background thread while they load, instead of each function on the main
 * thread at its first call (https://v8.dev/blog/explicit-compile-hints). Other engines see a comment.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // Runs after Vite writes its file list at the top: V8 respects the hint only before any code.
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const name of atOnce) {
        const chunk = chunks.find((file) => file.name === name)
        if (!chunk) throw new Error(`compile-hints.ts names a file that is not built: ${name}`)
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        const map = bundle[`${chunk.fileName}.map`]
        if (map?.type !== 'asset') continue
        const moved = JSON.parse(String(map.source))
        map.source = JSON.stringify({ ...moved, mappings: `;${moved.mappings}` })
      }
    },
  },
})
