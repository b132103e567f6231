import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The bundler's own module around each `import()`: it preloads with `modulepreload`, whose failures a browser may
 * cache.
 */
const helper = '\0vite/preload-helper.js'

/** A chunk and the files that it needs before it can run. */
const filesOf = (
  bundle: Rolldown.OutputBundle,
  file: string,
  bundleFiles = new Set<string>(),
): Set<string> => {
  const output = bundle[file]
  if (bundleFiles.has(file) || output?.type !== 'chunk') return bundleFiles
  bundleFiles.add(file)
  for (const next of output.imports) filesOf(bundle, next, bundleFiles)
  return bundleFiles
}

/**
 * Makes every `import()` fetch its files first, with client/data/fetch-code.ts. The bundler lists their import names;
 * the import map has their addresses.
 */
export const codeFiles = (): Plugin => {
  const entryFiles = new Set<string>()
  return {
    name: 'code-files',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The bundler lists no file for a module that has no imports, but the page must also fetch it.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js'
              ? [file, ...files].filter(
                  (name, index, all) => !entryFiles.has(name) && all.indexOf(name) === index,
                )
              : files,
        },
      },
    }),
    load: (id) =>
      id === helper
        ? `import { importCode } from ${JSON.stringify(resolve('client/data/fetch-code.ts'))}
export const __vitePreload = (load, files = []) =>
  importCode(load, files.map((file) => import.meta.resolve('/' + file)))`
        : null,
    generateBundle: (_, bundle) => {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.isEntry)
          for (const file of filesOf(bundle, output.fileName)) entryFiles.add(file)
    },
  }
}
