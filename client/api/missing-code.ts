/** What fetches the code once more, and forgets that it failed. */
interface Source {
  fetch: () => Promise<unknown>
  renew: () => void
}

/** A part of the app whose code could not be had. */
export class MissingCode extends Error {
  constructor(
    /** Another fetch does not help: the server no longer has the file, or the browser keeps the failure. */
    readonly needsReload: boolean,
    readonly source?: Source,
    cause?: unknown,
  ) {
    super(`Missing code: ${cause}`)
  }
}
