import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The bundler's own module around each `import()`: it preloads by `modulepreload`, whose failure a browser may keep. */
const helper = '\0vite/preload-helper.js'

/** The files that a chunk needs before it can run, itself among them. */
const filesOf = (bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const output = bundle[file]
  if (found.has(file) || output?.type !== 'chunk') return found
  found.add(file)
  for (const next of output.imports) filesOf(bundle, next, found)
  return found
}

/**
 * Every `import()` of the build fetches its files first, by client/api/fetch-code.ts. The bundler lists the names by which
 * they are imported; the import map says their addresses.
 */
export const codeFiles = (): Plugin => {
  /** What index.html brings. */
  const brought = new Set<string>()
  return {
    name: 'code-files',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The bundler lists no file for a module without imports; it must be fetched all the same.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js'
              ? [file, ...files].filter((name, at, all) => !brought.has(name) && all.indexOf(name) === at)
              : files,
        },
      },
    }),
    load: (id) =>
      id === helper
        ? `import { importFetched } from ${JSON.stringify(resolve('client/api/fetch-code.ts'))}
export const __vitePreload = (load, files = []) =>
  importFetched(load, files.map((file) => import.meta.resolve('/' + file)))`
        : null,
    generateBundle: (_, bundle) => {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.isEntry)
          for (const file of filesOf(bundle, output.fileName)) brought.add(file)
    },
  }
}
