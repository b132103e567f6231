import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const textsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1')) : []

/** Two letters in a word of 16 bits, and the second one first. */
const swapped = (text: string): string => text.replace(/(.)(.)/g, '$2$1')

/**
 * Whether a browser that is killed now will know, when it is restored: an open page whose history entry holds the
 * text, and the page's storage by these keys. It writes both down every few seconds.
 */
export const isPersisted = (profile: string, text: string, keys: readonly string[]): boolean => {
  const sessions = textsIn(join(profile, 'Default', 'Sessions')).join()
  const stored = textsIn(join(profile, 'Default', 'Local Storage', 'leveldb')).join()
  const forms = [text, swapped(text.slice(0, text.length & ~1)), swapped(text.slice(1, text.length | 1))]
  return forms.some((form) => sessions.includes(form)) && keys.every((key) => stored.includes(key))
}

/** Reopens the pages of this profile, as after a click on 'Restore'. */
export const restoreProfile = (profile: string): string => {
  const preferences = { profile: { exit_type: 'Normal' }, session: { restore_on_startup: 1 } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return '--restore-last-session'
}
