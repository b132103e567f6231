import { older } from './older'
import * as newest from './release'

/** The release that a tab runs: every second one the older, where one was built in (scripts/simulate/older.mjs). */
export const releaseOf = (tab: number): typeof newest => (tab % 2 === 1 ? older : newest)
