/** One run of a flow in the log: a tab and its actor. */
export interface Run {
  session: string
  actor: string
}

type Marks = Record<string, Run>

export interface ResumeMarkers {
  /**
   * The run that this page had under a name when a reload, a crash or an update ended it; null on a first visit. The
   * history entry stores it: it survives all three and belongs to this tab only.
   */
  previous: (name: string) => Run | null
  /** Marks the run as resumed or abandoned: a later flow of that name starts fresh. */
  consume: (name: string) => void
  /** Stores in the history entry which run the page shows, for any later address; returns how to remove it. */
  set: (name: string, actor: string) => () => void
}

/** The history methods that wouter wraps and announces. */
const moves = ['pushState', 'replaceState'] as const

const marksIn = (state: unknown): Marks => (state as { runs?: Marks } | null)?.runs ?? {}

export const createResumeMarkers = (session: string): ResumeMarkers => {
  /** The last visit's markers, read before any is written. */
  let lastVisit: { path: string; marks: Marks } | undefined
  const visibleRuns = new Map<string, string>()
  let isDue = false

  const write = (): void => {
    isDue = false
    const marks = marksIn(history.state)
    const runs = Object.fromEntries(Object.entries(marks).filter(([, run]) => run.session !== session))
    for (const [name, actor] of visibleRuns) runs[name] = { session, actor }
    const isWritten = JSON.stringify(runs) === JSON.stringify(marks)
    if (!isWritten) history.replaceState({ ...(history.state as object | null), runs }, '')
  }
  // Writing costs a slow phone 5 ms and calls every address listener: once a page change, after its paint.
  const schedule = (): void => {
    if (!isDue) setTimeout(write)
    isDue = true
  }
  return {
    previous: (name) => {
      const { pathname } = window.location
      lastVisit ??= { path: pathname, marks: { ...marksIn(history.state) } }
      return (lastVisit.path === pathname && lastVisit.marks[name]) || null
    },
    consume: (name) => delete lastVisit?.marks[name],
    set: (name, actor) => {
      visibleRuns.set(name, actor)
      if (visibleRuns.size === 1) for (const move of moves) window.addEventListener(move, schedule)
      schedule()
      return () => {
        if (visibleRuns.get(name) === actor) visibleRuns.delete(name)
        if (visibleRuns.size === 0) for (const move of moves) window.removeEventListener(move, schedule)
        schedule()
      }
    },
  }
}
