import list from './popular-passwords.txt?raw'

/**
 * The 3,000 most common passwords of 6 characters and more, the most common first, in lower case: the same words as
 * the server's `mock-api/accounts/common-passwords.txt`, which is the source and names its own (decision 46). Fetched
 * on demand.
 */
export const popularPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
