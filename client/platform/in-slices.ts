/** ms per slice, so that a click gets feedback within a frame. */
const sliceMs = 8

/** Processes items in slices, so that the page remains responsive. Rejects when `signal` aborts. */
export const inSlices = async <Item>(
  items: readonly Item[],
  work: (item: Item) => unknown,
  signal: AbortSignal,
): Promise<void> => {
  let until = performance.now() + sliceMs
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    until = performance.now() + sliceMs
  }
}
