/** The oldest Node.js that everything runs on, [major, minor]. */
export const oldestNode: [number, number]
export const nodeProblem: (version: string) => string | null
export const diskProblem: (folder: string, needed: number, free?: number) => string | null
export const installProblem: (folder: string, registry?: string) => Promise<string>
export const portProblem: (variable: string, port: number, holder?: string) => string
