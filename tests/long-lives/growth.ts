/** What was measured at one time, by name; sizes in bytes, the rest are counts. */
export type Figures = Readonly<Record<string, number>>

export interface Bar {
  name: string
  /** How much more there may be in the end than when it was warm: a share of it, and so many besides. */
  share: number
  besides?: number
}

/** What grew beyond its bar between the first figures, taken when all was warm, and the last ones. */
export const grown = (all: readonly Figures[], bars: readonly Bar[]): string[] => {
  const [warm, last] = [all[0], all.at(-1)]
  if (!warm || !last || all.length < 2) return ['there are no two measurements to compare']
  return bars.flatMap(({ name, share, besides = 0 }) => {
    const [was, is] = [warm[name], last[name]]
    if (was === undefined || is === undefined) return [`${name} was not measured`]
    return is <= was * (1 + share) + besides ? [] : [`${name} grew from ${was} to ${is}`]
  })
}

const isSize = (name: string): boolean => name.endsWith('heap') || name.endsWith('bytes') || name === 'rss'
const shown = (name: string, value: number): string =>
  isSize(name) ? (value / 1024 / 1024).toFixed(2) : String(value)

/** Markdown; sizes in MiB. */
export const table = (at: string, all: readonly (readonly [time: string, figures: Figures])[]): string => {
  const names = Object.keys(all[0]?.[1] ?? {})
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    row([at, ...names.map((name) => (isSize(name) ? `${name}, MiB` : name))]),
    row(['---', ...names.map(() => '---:')]),
    ...all.map(([time, figures]) => row([time, ...names.map((name) => shown(name, figures[name]!))])),
  ].join('\n')
}
