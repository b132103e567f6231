/** A flow's run in the log. */
export interface Run {
  session: string
  actor: string
}

type Marks = Record<string, Run>

export type ResumeMarkers = ReturnType<typeof createResumeMarkers>

/** The history methods that wouter announces with an event. */
const moves = ['pushState', 'replaceState'] as const

const marksIn = (state: unknown): Marks => (state as { runs?: Marks } | null)?.runs ?? {}

export const createResumeMarkers = (session: string) => {
  /** The markers of the last visit, read before this visit writes any. */
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
  // A write takes 5 ms on a slow phone and calls every URL listener, so there is one per page, after its paint.
  const schedule = (): void => {
    if (!isDue) setTimeout(write)
    isDue = true
  }
  return {
    /** The run that a reload, a crash or an update of this page ended, by name; null on a first visit. */
    previous: (name: string): Run | null => {
      const { pathname } = window.location
      lastVisit ??= { path: pathname, marks: { ...marksIn(history.state) } }
      return (lastVisit.path === pathname && lastVisit.marks[name]) || null
    },
    /** Marks the run as resumed or abandoned, so that the next flow of that name starts afresh. */
    consume: (name: string): void => {
      delete lastVisit?.marks[name]
    },
    /** Stores the page's run in the history entry, which survives a reload and belongs to this tab. Returns how to remove it. */
    set: (name: string, actor: string): (() => void) => {
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
