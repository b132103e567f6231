/** How long the page is busy at once, ms: a press is answered within a frame. */
const sliceMs = 8

/** Works on one item after the other, and lets the page breathe in between. Rejects when `signal` aborts. */
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
