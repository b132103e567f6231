/** One line of shipped code with another in its place. */
export interface Change {
  file: string
  from: string
  to: string
}
export declare const buildSimulation: (
  name?: string,
  changes?: readonly Change[],
  older?: string | null,
) => Promise<string>
