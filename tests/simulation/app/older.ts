import * as release from './release'

/** The same release, unless scripts/simulate/older.mjs puts another client and its machines in their place. */
export const older = release
