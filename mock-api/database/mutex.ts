const queues = new Map<string, Promise<unknown>>()

/** Runs `work` after everything begun earlier under the same key has ended, in this process. */
export const inTurn = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  queues.set(key, mine)
  try {
    return await mine
  } finally {
    if (queues.get(key) === mine) queues.delete(key)
  }
}
