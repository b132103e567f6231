import DataLoader from 'dataloader'

/** Deduplicates reads within one request, whether they succeed or fail. `forget` clears the cache after a change. */
export const sharedReads = <Ask, Answer>(
  keyOf: (ask: Ask) => string,
  read: (ask: Ask) => Promise<Answer>,
) => {
  // Unbatched: the upstream has no bulk calls, and in one batch fast reads would wait for slow ones.
  const loader = new DataLoader<Ask, Answer, string>(
    (asks) => Promise.all(asks.map((ask) => read(ask).catch((error: Error) => error))),
    { cacheKeyFn: keyOf, batch: false },
  )
  return { load: async (ask: Ask) => loader.load(ask), forget: () => void loader.clearAll() }
}
