import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The bundler's own module around each `import()`: it preloads by `modulepreload`, whose failure a browser may keep. */
const helper = '\0vite/preload-helper.js'

/** Every `import()` of the build fetches its files first, by client/shared/fetch-code.ts. */
export const codeFiles = (): Plugin => ({
  name: 'code-files',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // The bundler names no file for a module without imports; it is fetched first like any other.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' && files.length === 0 ? [file] : files,
      },
    },
  }),
  load: (id) =>
    id === helper
      ? `export { importFetched as __vitePreload } from ${JSON.stringify(resolve('client/shared/fetch-code.ts'))}`
      : null,
})
