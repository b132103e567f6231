import type { Rolldown } from 'vite'
import { outside, rooms, shared, sharedFlows } from './rooms'

type InfoOf = (id: string) => Rolldown.ModuleInfo | null

/** Modules that only hand on what others export: who imports one does not need all of them. */
const barrel = /lucide-react\/dist\/esm\/lucide-react\.mjs$|client\/generated\/graphql\.ts$/
const handedOn = /export \{([^}]*)\} from\s*["']([^"']+)["']/g

/** What a barrel hands on: the end of a path → the names it exports from there. Read once: the bundler copies `code` on each access. */
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
  const found = new Map<string, string[]>()
  for (const [, list = '', path = ''] of codeOf(barrelId, infoOf).matchAll(handedOn)) {
    const names = list.split(',').map((one) =>
      one
        .trim()
        .split(/\s+as\s+/)
        .at(-1),
    )
    const end = path.replace(/^\.+/, '')
    found.set(end, [...(found.get(end) ?? []), ...names.filter((name) => name !== undefined)])
  }
  handed.set(barrelId, found)
  return found
}

const importersKnown = new Map<string, string[]>()
/** Who imports of a barrel what it has from a module. */
const importersOf = (module: Rolldown.ModuleInfo, from: string, infoOf: InfoOf): string[] => {
  const key = `${module.id} ${from}`
  const before = importersKnown.get(key)
  if (before) return before
  const names = [...handedOnBy(module.id, infoOf)].flatMap(([end, some]) => (from.endsWith(end) ? some : []))
  const named = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const importers = names.length > 0 ? module.importers.filter((one) => named.test(codeOf(one, infoOf))) : []
  importersKnown.set(key, importers)
  return importers
}

const roomOf = (id: string): string => {
  const room = Object.keys(rooms).find((name) => rooms[name]?.test(id))
  if (!room)
    throw new Error(`${id} is imported late and belongs to no room: name it in scripts/build/files/rooms.ts`)
  return room
}

/** The rooms that cannot run without a module; 'entry' is one. */
const needing = (id: string, infoOf: InfoOf): Set<string> => {
  const seen = new Set<string>()
  const found = new Set<string>()
  const left: [id: string, from: string][] = [[id, '']]
  for (let next = left.pop(); next; next = left.pop()) {
    const [at, from] = next
    const module = infoOf(at)
    const isBarrel = barrel.test(at) && from !== ''
    const step = isBarrel ? `${at} ${from}` : at
    if (!module || seen.has(step)) continue
    seen.add(step)
    if (module.isEntry) found.add('entry')
    if (module.dynamicImporters.length > 0) found.add(roomOf(at))
    for (const one of isBarrel ? importersOf(module, from, infoOf) : module.importers) left.push([one, at])
  }
  return found
}

const isWithin = (some: Iterable<string>, all: readonly string[]): boolean =>
  [...some].every((one) => all.includes(one))

/** The file that a module comes in, for the bundler; null where it decides itself. */
export const fileOfModule = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const all = needing(id, (one) => context.getModuleInfo(one))
  if (all.size === 0 || all.has('entry')) return null
  const [only] = all
  if (all.size === 1 && only !== 'dashboard') return only ?? null
  const flowless = new Set([...all].filter((name) => name !== 'flows'))
  if (!all.has('dashboard')) {
    const found = (all.has('flows') ? sharedFlows : shared).find(([, names]) => isWithin(flowless, names))
    if (found) return found[0]
  }
  if ([...all].some((name) => outside.has(name))) return 'inside'
  return id.includes('/node_modules/') && !id.includes('/lucide-react/') ? 'data' : 'dashboard'
}
