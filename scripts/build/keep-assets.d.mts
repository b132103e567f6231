/** Keeps a build's files in dist/releases, and lays those of the two releases before it beside its own. */
export const keepAssets: (dist?: string, now?: Date) => void
