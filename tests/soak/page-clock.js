// Runs before a page's own scripts: its clock and timers use real time and can be advanced. Timers due on the way run
// one after the other, each after the requests of the previous one have ended. Rendering (frames, CSS) uses real
// time. Counts the waiting timers.
{
  const { setTimeout: later, clearTimeout: never, fetch: ask, Date: RealDate } = window
  const ticks = performance.now.bind(performance)
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
  performance.now = () => ticks() + ahead

  const waiting = new Map()
  let last = 0
  let alarm = 0
  const soonest = () => Math.min(...[...waiting.values()].map(({ due }) => due))
  const fire = () => {
    for (const [id, timer] of [...waiting].sort(([, a], [, b]) => a.due - b.due)) {
      if (timer.due > now() || !waiting.has(id)) continue
      if (timer.every === null) waiting.delete(id)
      else timer.due = now() + timer.every
      timer.work()
    }
    arm()
  }
  const arm = () => {
    never(alarm)
    if (waiting.size > 0) alarm = later(fire, Math.max(0, soonest() - now()))
  }
  const add = (work, ms, every) => {
    last += 1
    waiting.set(last, { work, due: now() + Math.max(0, Number(ms) || 0), every })
    arm()
    return last
  }
  window.setTimeout = (work, ms, ...args) => add(() => work(...args), ms, null)
  window.setInterval = (work, ms, ...args) => add(() => work(...args), ms, Math.max(1, ms))
  window.clearTimeout = (id) => void waiting.delete(id)
  window.clearInterval = window.clearTimeout

  let pendingRequests = 0
  window.fetch = (...args) => {
    pendingRequests += 1
    return ask(...args).finally(() => {
      pendingRequests -= 1
    })
  }
  const rest = async () => {
    const end = ticks() + 3_000
    do await new Promise((resolve) => later(resolve, 5))
    while (pendingRequests > 0 && ticks() < end)
  }
  window.pageClock = {
    waiting: () => waiting.size,
    advance: async (ms) => {
      const end = now() + ms
      while (soonest() <= end) {
        ahead += Math.max(0, soonest() - now())
        fire()
        await rest()
      }
      ahead += Math.max(0, end - now())
      arm()
    },
  }
}
