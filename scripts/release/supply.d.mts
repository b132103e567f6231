interface Locked {
  name: string
  version: string
  license: string
}
export const isReviewed: (expression: string) => boolean
export const lockedPackages: (lockfile: {
  packages: Record<string, { version?: string; license?: string; link?: boolean }>
}) => Locked[]
/** Versions that are too young; null where the registry does not answer. */
export const tooYoung: (
  packages: readonly Locked[],
  now?: number,
  ask?: (one: Locked) => Promise<number>,
) => Promise<string[] | null>
/** Versions that are used although they are too young, by reason. */
export const youngVersions: { reason: string; versions: Record<string, string> }[]
