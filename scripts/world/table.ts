/** Rows in columns of their own widths, below their names. */
export const table = (rows: readonly (readonly string[])[], names: readonly string[]): string => {
  const all = [names, ...rows]
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
