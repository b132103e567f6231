/**
 * The fewest steps that still fail: a half, a quarter and so on is left out, in the end single steps, until none can
 * go. Not fast-check's own shrinking: there a number would name another step than before.
 */
export const shrunk = async <Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => boolean | Promise<boolean>,
): Promise<readonly Step[]> => {
  let best = steps
  for (let size = Math.ceil(steps.length / 2); size > 0; ) {
    const { length } = best
    for (let from = best.length - size; from >= 0; from -= size) {
      const fewer = [...best.slice(0, from), ...best.slice(from + size)]
      if (await fails(fewer)) best = fewer
    }
    if (size === 1 && best.length === length) break
    size = Math.max(1, Math.floor(size / 2))
  }
  return best
}
