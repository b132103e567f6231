// Runs before a page's own scripts: its clock runs `fastClock.speed` times as fast as the wall's, and so do its timers,
// which are counted. What is drawn (frames, CSS) keeps the wall's time.
{
  const { speed } = window.fastClock
  const RealDate = Date
  const began = RealDate.now()
  const beganTicks = performance.now()
  const ticks = performance.now.bind(performance)
  const now = () => Math.round(began + (RealDate.now() - began) * speed)
  window.Date = class FastDate extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static now() {
      return now()
    }
  }
  performance.now = () => beganTicks + (ticks() - beganTicks) * speed

  const waiting = new Set()
  window.fastClock.waiting = () => waiting.size
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: no } = window
  window.setTimeout = (work, ms = 0, ...given) => {
    const id = later(() => {
      waiting.delete(id)
      work(...given)
    }, ms / speed)
    waiting.add(id)
    return id
  }
  window.setInterval = (work, ms = 0, ...given) => {
    const id = often(work, ms / speed, ...given)
    waiting.add(id)
    return id
  }
  const cleared = (clear) => (id) => {
    waiting.delete(id)
    clear(id)
  }
  window.clearTimeout = cleared(never)
  window.clearInterval = cleared(no)
}
