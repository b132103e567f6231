import { relative } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * The imports of the built scripts, for preloads and measurements. Vite's own manifest does not say which file
 * contains a module of a shared chunk. Keys: files below the served folder, modules below client/, the page as
 * 'index.html'.
 */
export interface Manifest {
  files: Record<string, { imports: string[]; late: string[] }>
  modules: Record<string, string>
}

/** The manifest of a bundle; `late` lists the modules that a file imports on demand. */
export const manifestOf = (
  bundle: Rolldown.OutputBundle,
  root: string,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): Manifest => {
  const relativeId = (id: string): string => relative(root, id).replaceAll('\\', '/')
  const manifest: Manifest = { files: {}, modules: {} }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const modules = chunk.moduleIds.map((id) => [id, infoOf(id)] as const)
    for (const [id, info] of modules)
      if (info?.dynamicImporters.length) manifest.modules[relativeId(id)] = chunk.fileName
    if (chunk.isEntry) manifest.modules['index.html'] = chunk.fileName
    const late = modules.flatMap(([, info]) => info?.dynamicallyImportedIds.map(relativeId) ?? [])
    manifest.files[chunk.fileName] = { imports: chunk.imports, late: [...new Set(late)].sort() }
  }
  return manifest
}

/** A file with all its static imports. */
export const filesOf = ({ files }: Manifest, file: string, fileNames = new Set<string>()): Set<string> => {
  if (fileNames.has(file)) return fileNames
  fileNames.add(file)
  for (const next of files[file]?.imports ?? []) filesOf({ files, modules: {} }, next, fileNames)
  return fileNames
}
