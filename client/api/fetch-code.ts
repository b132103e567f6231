// Code that comes later, and what happens when the network loses it (docs/decisions/0045).

/** Fetches the code again. */
interface Source {
  fetch: () => Promise<unknown>
}

/** Thrown when code of the app could not be fetched. */
export class MissingCode extends Error {
  constructor(
    /** Whether fetching again cannot help: the server no longer has the file, or the browser cached the failure. */
    readonly needsReload: boolean,
    readonly source?: Source,
    cause?: unknown,
  ) {
    super(`Missing code: ${cause}`)
  }
}

/** By address, what was fetched or is being fetched; a failed one is removed. */
const requests = new Map<string, Promise<void>>()

/**
 * Whether one of the page's links has brought it (decision 55): asking the browser's cache again takes a slow phone
 * 7 ms. A fetch of our own says nothing here: it has a status even where its body was cut.
 */
const isPreloaded = (file: string): boolean =>
  (performance.getEntriesByName(file) as PerformanceResourceTiming[]).some(
    ({ initiatorType, responseStatus }) => initiatorType !== 'fetch' && responseStatus === 200,
  )

const download = async (file: string): Promise<void> => {
  let status = 0
  try {
    const response = await fetch(file)
    // Reads to the end of the body: only then is the file in the browser's cache.
    await response.blob()
    if (response.ok) return
    status = response.status
  } catch {}
  throw new MissingCode(status >= 400 && status < 500)
}

/**
 * Wraps every `import()` of the built app (scripts/build/files/code-files.ts). It fetches a module's files, by their
 * addresses, before importing them: browsers may cache a failed import, but never a failed fetch (decision 45).
 */
export const importFetched = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(
    files
      .filter((file) => !isPreloaded(file))
      .map((file) => {
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

/** How long after a failure it is tried again, ms. */
const triedAgainMs = 3_000

/** Retries a failed fetch of code that is small and needed anywhere, instead of failing the page. */
export const retryUntilDone =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, triedAgainMs))
      return retryUntilDone(load)()
    })
