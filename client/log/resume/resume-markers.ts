/** Identifies one run of a flow in the log: a tab and the actor in it. */
export interface Run {
  session: string
  actor: string
}

type Marks = Record<string, Run>

export interface ResumeMarkers {
  /**
   * The run that this page showed under a name when it was last left by a reload, a crash or an update; null when it
   * is shown for the first time. Stored in the browser's history entry, which survives all of them and belongs to
   * this tab only.
   */
  previous: (name: string) => Run | null
  /** Marks the run as resumed or abandoned: whatever opens under that name later starts anew. */
  consume: (name: string) => void
  /** Stores in the page's history entry which run it shows, wherever the address goes; returns how to remove it. */
  set: (name: string, actor: string) => () => void
}

/** The history methods that wouter calls and announces when the address changes. */
const moves = ['pushState', 'replaceState'] as const

const marksIn = (state: unknown): Marks => (state as { runs?: Marks } | null)?.runs ?? {}

export const createResumeMarkers = (session: string): ResumeMarkers => {
  /** The markers of the last visit: read once, before any is written. */
  let found: { path: string; marks: Marks } | undefined
  /** Actor identifiers of the runs that the page shows. */
  const shown = new Map<string, string>()
  let isDue = false

  const write = (): void => {
    isDue = false
    const marks = marksIn(history.state)
    const runs = Object.fromEntries(Object.entries(marks).filter(([, run]) => run.session !== session))
    for (const [name, actor] of shown) runs[name] = { session, actor }
    const isWritten = JSON.stringify(runs) === JSON.stringify(marks)
    if (!isWritten) history.replaceState({ ...(history.state as object | null), runs }, '')
  }
  // Writing takes a slow phone 5 ms and tells every listener of the address: once a change of page, after its paint.
  const schedule = (): void => {
    if (!isDue) setTimeout(write)
    isDue = true
  }
  return {
    previous: (name) => {
      const { pathname } = window.location
      found ??= { path: pathname, marks: { ...marksIn(history.state) } }
      return (found.path === pathname && found.marks[name]) || null
    },
    consume: (name) => delete found?.marks[name],
    set: (name, actor) => {
      shown.set(name, actor)
      if (shown.size === 1) for (const move of moves) window.addEventListener(move, schedule)
      schedule()
      return () => {
        if (shown.get(name) === actor) shown.delete(name)
        if (shown.size === 0) for (const move of moves) window.removeEventListener(move, schedule)
        schedule()
      }
    },
  }
}
