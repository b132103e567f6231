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

const write = (runs: Marks): void => {
  const state = history.state as object | null
  history.replaceState({ ...state, runs }, '')
}

export const createResumeMarkers = (session: string): ResumeMarkers => {
  /** The markers of the last visit: read once, before any is written. */
  let found: { path: string; marks: Marks } | undefined
  return {
    previous: (name) => {
      const { pathname } = window.location
      found ??= { path: pathname, marks: { ...marksIn(history.state) } }
      return (found.path === pathname && found.marks[name]) || null
    },
    consume: (name) => delete found?.marks[name],
    set: (name, actor) => {
      const isOwn = (run: Run | undefined): boolean => run?.actor === actor && run.session === session
      const mark = (): void => {
        const marks = marksIn(history.state)
        if (!isOwn(marks[name])) write({ ...marks, [name]: { session, actor } })
      }
      mark()
      for (const move of moves) window.addEventListener(move, mark)
      return () => {
        for (const move of moves) window.removeEventListener(move, mark)
        const { [name]: own, ...others } = marksIn(history.state)
        if (isOwn(own)) write(others)
      }
    },
  }
}
