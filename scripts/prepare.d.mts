/** The repository's folder. */
export const root: string
export const needBuild: () => Promise<void>
