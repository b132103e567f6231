import { MissingCode } from './missing-code'

/** Files that are here or on their way; a lost one is taken out. */
const requests = new Map<string, Promise<void>>()

const download = async (file: string): Promise<void> => {
  let status = 0
  try {
    const response = await fetch(`/${file}`)
    // To its end: only then it is in the browser's cache.
    await response.blob()
    if (response.ok) return
    status = response.status
  } catch {}
  throw new MissingCode(status >= 400 && status < 500)
}

/**
 * Stands around every `import()` of the built app (scripts/build/code-files.ts). It fetches a module's files before
 * they are imported: browsers may keep the failure of an import, of a fetch none does (decision 45).
 */
export const importFetched = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(
    files.map((file) => {
      const known = requests.get(file)
      if (known) return known
      const request = download(file)
      requests.set(file, request)
      request.catch(() => requests.delete(file))
      return request
    }),
  )
  return load()
}
