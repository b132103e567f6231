/** The figures of one measurement by name; sizes are in bytes, all others are counts. */
export type Figures = Readonly<Record<string, number>>

export interface GrowthLimit {
  name: string
  /** The allowed growth between warm-up and end: a share plus the fixed `allowance`. */
  share: number
  allowance?: number
}

/** Returns a message for each figure that grew beyond its limit after the first (warm) measurement. */
export const growthOf = (all: readonly Figures[], bars: readonly GrowthLimit[]): string[] => {
  const [warm, last] = [all[0], all.at(-1)]
  if (!warm || !last || all.length < 2) return ['there are no two measurements to compare']
  return bars.flatMap(({ name, share, allowance = 0 }) => {
    const [before, after] = [warm[name], last[name]]
    if (before === undefined || after === undefined) return [`${name} was not measured`]
    return after <= before * (1 + share) + allowance ? [] : [`${name} grew from ${before} to ${after}`]
  })
}
