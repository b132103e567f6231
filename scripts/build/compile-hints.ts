import type { Plugin } from 'vite'

/** What the sign-in page and the first page of the dashboard run at once. Most of any other file is not called on a visit. */
const atOnce = ['index', 'foundation', 'shared', 'inside', 'dashboard']

/**
 * Asks V8 to compile these files whole while they arrive, on a thread of its own, and not each function on the main
 * thread when it is first called (https://v8.dev/blog/explicit-compile-hints). Other engines see a comment.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // After Vite has written its list of files at the top: V8 heeds the hint before any code only.
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
