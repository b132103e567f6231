const queues = new Map<string, Promise<unknown>>()

/** Runs `work` after all earlier work that this process started under the same key. */
export const runSequentially = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const previous = queues.get(key) ?? Promise.resolve()
  const current = previous.then(work, work)
  queues.set(key, current)
  try {
    return await current
  } finally {
    if (queues.get(key) === current) queues.delete(key)
  }
}
