// The same release, unless scripts/simulate/older.mjs puts another client and its machines in their place.
export * as older from './release'
