import list from './popular-passwords.txt?raw'

/**
 * The 3,000 most common passwords with 6 or more characters, in lower case, the most common first: a copy of
 * mock-api/accounts/common-passwords.txt, which names the source (decision 46). Loaded on demand.
 */
export const popularPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
