const windowMs = 60_000
const reportLimits = { inAll: 120, fromOne: 30 }

/** Allows 30 reports per minute and source network (ruling 24), 120 in total; bounded memory. */
export const reportLimit = (
  now: () => number = Date.now,
  { inAll, fromOne } = reportLimits,
): ((source: string) => boolean) => {
  let windowStart = now()
  let takenCount = 0
  const bySource = new Map<string, number>()
  return (source) => {
    if (now() - windowStart >= windowMs) {
      windowStart = now()
      takenCount = 0
      bySource.clear()
    }
    const sourceCount = bySource.get(source) ?? 0
    if (takenCount >= inAll || sourceCount >= fromOne) return false
    takenCount += 1
    bySource.set(source, sourceCount + 1)
    return true
  }
}
