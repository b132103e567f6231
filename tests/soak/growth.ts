/** One measurement by name; sizes in bytes, the rest are counts. */
export type Figures = Readonly<Record<string, number>>

export interface Bar {
  name: string
  /** The growth allowed between warm-up and end: a share, plus a fixed amount. */
  share: number
  besides?: number
}

/** Figures that grew beyond their limit between the first (warm) and the last measurement. */
export const growthOf = (all: readonly Figures[], bars: readonly Bar[]): string[] => {
  const [warm, last] = [all[0], all.at(-1)]
  if (!warm || !last || all.length < 2) return ['there are no two measurements to compare']
  return bars.flatMap(({ name, share, besides = 0 }) => {
    const [was, is] = [warm[name], last[name]]
    if (was === undefined || is === undefined) return [`${name} was not measured`]
    return is <= was * (1 + share) + besides ? [] : [`${name} grew from ${was} to ${is}`]
  })
}
