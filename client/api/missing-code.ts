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
