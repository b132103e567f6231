import { readFileSync } from 'node:fs'

/** What applies the chosen theme; part of the first inline script of every page (docs/decisions/0077). */
export const themeScript = (): string => readFileSync('scripts/build/theme/theme.js', 'utf8')
