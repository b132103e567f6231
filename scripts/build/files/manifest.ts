import { relative } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What the built scripts import, for the preloads and for whoever measures a build. Vite's own manifest does not say in
 * which file a module is that shares one. Files by their path below the served folder; modules below client/, the page as
 * 'index.html'.
 */
export interface Manifest {
  files: Record<string, { imports: string[]; late: string[] }>
  modules: Record<string, string>
}

/** Of a bundle: `late` are the modules that a file imports when they are needed. */
export const manifestOf = (
  bundle: Rolldown.OutputBundle,
  root: string,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): Manifest => {
  const named = (id: string): string => relative(root, id).replaceAll('\\', '/')
  const manifest: Manifest = { files: {}, modules: {} }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const modules = chunk.moduleIds.map((id) => [id, infoOf(id)] as const)
    for (const [id, info] of modules)
      if (info?.dynamicImporters.length) manifest.modules[named(id)] = chunk.fileName
    if (chunk.isEntry) manifest.modules['index.html'] = chunk.fileName
    const late = modules.flatMap(([, info]) => info?.dynamicallyImportedIds.map(named) ?? [])
    manifest.files[chunk.fileName] = { imports: chunk.imports, late: [...new Set(late)].sort() }
  }
  return manifest
}

/** A file and all that it cannot run without. */
export const filesOf = ({ files }: Manifest, file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const next of files[file]?.imports ?? []) filesOf({ files, modules: {} }, next, found)
  return found
}
