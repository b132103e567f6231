/** The repository's folder. */
export const root: string
export const needBuild: () => Promise<void>
export const say: (text: string) => void
/** A program of node_modules/.bin. */
export const tool: (name: string) => string
