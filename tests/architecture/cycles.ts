/** What leads from a file to others; paths from the top of the repository. */
export type Ways = ReadonlyMap<string, readonly string[]>

/** Every ring of files that import each other, by type or by value: each once, from its first file by name. */
export const cyclesIn = (ways: Ways): string[][] => {
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const from = path.indexOf(file)
    if (from >= 0) {
      const ring = path.slice(from)
      found.set([...ring].sort().join(' '), ring)
      return
    }
    if (done.has(file)) return
    for (const next of ways.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of [...ways.keys()].sort()) walk(file, [])
  return [...found.values()]
}
