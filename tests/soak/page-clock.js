// Runs before a page's own scripts. The clock and timers use real time and can be advanced: due timers run in order,
// each after the requests of the previous one have ended. Rendering (frames, CSS) stays in real time.
{
  const {
    setTimeout: realSetTimeout,
    clearTimeout: realClearTimeout,
    fetch: realFetch,
    Date: RealDate,
  } = window
  const realTicks = performance.now.bind(performance)
  let ahead = 0
  const now = () => RealDate.now() + ahead
  window.Date = class FastDate extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static now() {
      return now()
    }
  }
  performance.now = () => realTicks() + ahead

  const timers = new Map()
  let last = 0
  let alarm = 0
  const nextDue = () => Math.min(...[...timers.values()].map(({ due }) => due))
  const fire = () => {
    for (const [id, timer] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (timer.due > now() || !timers.has(id)) continue
      if (timer.every === null) timers.delete(id)
      else timer.due = now() + timer.every
      timer.work()
    }
    arm()
  }
  const arm = () => {
    realClearTimeout(alarm)
    if (timers.size > 0) alarm = realSetTimeout(fire, Math.max(0, nextDue() - now()))
  }
  const add = (work, ms, every) => {
    last += 1
    timers.set(last, { work, due: now() + Math.max(0, Number(ms) || 0), every })
    arm()
    return last
  }
  window.setTimeout = (work, ms, ...args) => add(() => work(...args), ms, null)
  window.setInterval = (work, ms, ...args) => add(() => work(...args), ms, Math.max(1, ms))
  window.clearTimeout = (id) => void timers.delete(id)
  window.clearInterval = window.clearTimeout

  let pendingRequests = 0
  window.fetch = (...args) => {
    pendingRequests += 1
    return realFetch(...args).finally(() => {
      pendingRequests -= 1
    })
  }
  const requestsEnd = async () => {
    const end = realTicks() + 3_000
    do await new Promise((resolve) => realSetTimeout(resolve, 5))
    while (pendingRequests > 0 && realTicks() < end)
  }
  window.pageClock = {
    waiting: () => timers.size,
    advance: async (ms) => {
      const end = now() + ms
      while (nextDue() <= end) {
        ahead += Math.max(0, nextDue() - now())
        fire()
        await requestsEnd()
      }
      ahead += Math.max(0, end - now())
      arm()
    },
  }
}
