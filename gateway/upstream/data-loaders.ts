import DataLoader from 'dataloader'

/** Deduplicates reads within one request, including failed ones. `forget` clears the cache after a change. */
export const sharedReads = <Request, Result>(
  keyOf: (request: Request) => string,
  readOne: (request: Request) => Promise<Result>,
) => {
  // Batches would make fast reads wait for slow ones, and the upstream has no bulk calls.
  const loader = new DataLoader<Request, Result, string>(
    (requests) => Promise.all(requests.map((request) => readOne(request).catch((error: Error) => error))),
    { cacheKeyFn: keyOf, batch: false },
  )
  return { load: async (request: Request) => loader.load(request), forget: () => void loader.clearAll() }
}
