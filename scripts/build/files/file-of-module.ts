import type { Rolldown } from 'vite'
import { lateChunks, publicChunks, sharedChunks, sharedFlowChunks } from './chunks'

type InfoOf = (id: string) => Rolldown.ModuleInfo | null

/** Barrels only re-export: an importer does not need all of their modules. */
const barrel = /lucide-react\/dist\/esm\/lucide-react\.mjs$|client\/generated\/graphql\.ts$/
const handedOn = /export \{([^}]*)\} from\s*["']([^"']+)["']/g

/**
 * A barrel's re-exports: the end of a path → the exported names. Read once: the bundler copies `code` on each access.
 */
const handed = new Map<string, Map<string, string[]>>()
const codes = new Map<string, string>()
const codeOf = (id: string, infoOf: InfoOf): string => {
  const code = codes.get(id) ?? infoOf(id)?.code ?? ''
  codes.set(id, code)
  return code
}
const handedOnBy = (barrelId: string, infoOf: InfoOf): Map<string, string[]> => {
  const before = handed.get(barrelId)
  if (before) return before
  const namesByFile = new Map<string, string[]>()
  for (const [, list = '', path = ''] of codeOf(barrelId, infoOf).matchAll(handedOn)) {
    const names = list.split(',').map((text) =>
      text
        .trim()
        .split(/\s+as\s+/)
        .at(-1),
    )
    const end = path.replace(/^\.+/, '')
    namesByFile.set(end, [...(namesByFile.get(end) ?? []), ...names.filter((name) => name !== undefined)])
  }
  handed.set(barrelId, namesByFile)
  return namesByFile
}

const importersKnown = new Map<string, string[]>()
const importersOf = (module: Rolldown.ModuleInfo, from: string, infoOf: InfoOf): string[] => {
  const key = `${module.id} ${from}`
  const before = importersKnown.get(key)
  if (before) return before
  const names = [...handedOnBy(module.id, infoOf)].flatMap(([end, some]) => (from.endsWith(end) ? some : []))
  const importPattern = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const importers =
    names.length > 0
      ? module.importers.filter((importer) => importPattern.test(codeOf(importer, infoOf)))
      : []
  importersKnown.set(key, importers)
  return importers
}

const chunkOf = (id: string): string => {
  const chunk = Object.keys(lateChunks).find((name) => lateChunks[name]?.test(id))
  if (!chunk)
    throw new Error(`${id} is imported late and has no chunk: add it to scripts/build/files/chunks.ts`)
  return chunk
}

/** The chunks that cannot run without a module; 'entry' is one. */
const needing = (id: string, infoOf: InfoOf): Set<string> => {
  const visited = new Set<string>()
  const importerNames = new Set<string>()
  const queue: [id: string, from: string][] = [[id, '']]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [at, from] = next
    const module = infoOf(at)
    const isBarrel = barrel.test(at) && from !== ''
    const step = isBarrel ? `${at} ${from}` : at
    if (!module || visited.has(step)) continue
    visited.add(step)
    if (module.isEntry) importerNames.add('entry')
    if (module.dynamicImporters.length > 0) importerNames.add(chunkOf(at))
    for (const importer of isBarrel ? importersOf(module, from, infoOf) : module.importers)
      queue.push([importer, at])
  }
  return importerNames
}

const isWithin = (some: Iterable<string>, all: readonly string[]): boolean =>
  [...some].every((chunkName) => all.includes(chunkName))

/** The file of a module, for the bundler; null lets it decide. */
export const fileOfModule = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const all = needing(id, (moduleId) => context.getModuleInfo(moduleId))
  if (all.size === 0 || all.has('entry')) return null
  const [only] = all
  if (all.size === 1 && only !== 'dashboard') return only ?? null
  const flowless = new Set([...all].filter((name) => name !== 'flows'))
  if (!all.has('dashboard')) {
    const sharedFile = (all.has('flows') ? sharedFlowChunks : sharedChunks).find(([, names]) =>
      isWithin(flowless, names),
    )
    if (sharedFile) return sharedFile[0]
  }
  if ([...all].some((name) => publicChunks.has(name))) return 'inside'
  return id.includes('/node_modules/') && !id.includes('/lucide-react/') ? 'data' : 'dashboard'
}
