// Loads code lazily and retries when the network fails (decision 45).

interface Source {
  fetch: () => Promise<unknown>
}

export class MissingCode extends Error {
  constructor(
    /** Retrying is pointless: the server no longer has the file, or the browser has cached the failure. */
    readonly needsReload: boolean,
    readonly source?: Source,
    cause?: unknown,
  ) {
    super(`Missing code: ${cause}`)
  }
}

const requests = new Map<string, Promise<void>>()

/**
 * Whether a preload link has fetched it (decision 55): another cache lookup takes 7 ms on a slow phone.
 * Our own fetch proves nothing: it has a status even if its body was cut off.
 */
const isPreloaded = (file: string): boolean =>
  (performance.getEntriesByName(file) as PerformanceResourceTiming[]).some(
    ({ initiatorType, responseStatus }) => initiatorType !== 'fetch' && responseStatus === 200,
  )

const download = async (file: string): Promise<void> => {
  let status = 0
  try {
    const response = await fetch(file)
    // The browser caches the file only once its whole body has arrived.
    await response.blob()
    if (response.ok) return
    status = response.status
  } catch {}
  throw new MissingCode(status >= 400 && status < 500, undefined, `${file} (status ${status})`)
}

/**
 * Wraps every `import()` of the built app (scripts/build/files/code-files.ts): fetches a module's files before it
 * imports them, because browsers may cache a failed import but never a failed fetch (decision 45).
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

const retryDelayMs = 3_000

/** Retries a failed load of small code that is needed anywhere, so that the page does not fail. */
export const retryUntilDone =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return retryUntilDone(load)()
    })
