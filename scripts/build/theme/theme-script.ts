import { readFileSync } from 'node:fs'

/** The script that applies the chosen theme; part of the first inline script of every page (decision 77). */
export const themeScript = (): string => readFileSync('scripts/build/theme/theme.js', 'utf8')
