import DataLoader from 'dataloader'

/**
 * A read that is made once per request however often a document asks for it, whether it succeeds or fails. `forget`
 * is for after a change: what was read before it no longer counts.
 */
export const sharedReads = <Ask, Answer>(
  keyOf: (ask: Ask) => string,
  read: (ask: Ask) => Promise<Answer>,
) => {
  // The upstream has no call for many at once: in one batch the quick would only wait for the slow.
  const loader = new DataLoader<Ask, Answer, string>(
    (asks) => Promise.all(asks.map((ask) => read(ask).catch((error: Error) => error))),
    { cacheKeyFn: keyOf, batch: false },
  )
  return { load: async (ask: Ask) => loader.load(ask), forget: () => void loader.clearAll() }
}
