// Loads code lazily, and retries when the network fails (decision 45).

interface Source {
  fetch: () => Promise<unknown>
}

export class MissingCode extends Error {
  constructor(
    /** Whether a retry is useless: the server no longer has the file, or the browser cached the failure. */
    readonly needsReload: boolean,
    readonly source?: Source,
    cause?: unknown,
  ) {
    super(`Missing code: ${cause}`)
  }
}

/** Pending and finished downloads by address; a failed one is removed. */
const requests = new Map<string, Promise<void>>()

/**
 * Whether a preload link already fetched it (decision 55): asking the browser's cache again costs a slow phone 7 ms.
 * Our own fetch proves nothing: it has a status even if its body was cut.
 */
const isPreloaded = (file: string): boolean =>
  (performance.getEntriesByName(file) as PerformanceResourceTiming[]).some(
    ({ initiatorType, responseStatus }) => initiatorType !== 'fetch' && responseStatus === 200,
  )

const download = async (file: string): Promise<void> => {
  let status = 0
  try {
    const response = await fetch(file)
    // Reads the whole body: only then is the file in the browser's cache.
    await response.blob()
    if (response.ok) return
    status = response.status
  } catch {}
  throw new MissingCode(status >= 400 && status < 500, undefined, `${file} (status ${status})`)
}

/**
 * Wraps every `import()` of the built app (scripts/build/files/code-files.ts). It fetches a module's files, by their
 * addresses, before importing them: browsers may cache a failed import, but never a failed fetch (decision 45).
 */
export const importCode = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(
    files
      .filter((file) => !isPreloaded(file))
      .map((file) => {
        const pendingRequest = requests.get(file)
        if (pendingRequest) return pendingRequest
        const request = download(file)
        requests.set(file, request)
        request.catch(() => requests.delete(file))
        return request
      }),
  )
  return load()
}

/** ms */
const retryDelayMs = 3_000

/** Retries a failed fetch of code that is small and needed anywhere, instead of failing the page. */
export const retryUntilDone =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return retryUntilDone(load)()
    })
