/** One run of a flow in the log: a tab's life and the actor in it. */
export interface Run {
  session: string
  actor: string
}

type ResumeMarkers = Record<string, Run>

/** What wouter calls, and then tells, when the address changes. */
const moves = ['pushState', 'replaceState'] as const

const marksIn = (state: unknown): ResumeMarkers => (state as { runs?: ResumeMarkers } | null)?.runs ?? {}

const write = (runs: ResumeMarkers): void => {
  const state = history.state as object | null
  history.replaceState({ ...state, runs }, '')
}

/** Which runs the page showed when it was left, by the tab life that asks: read once, before any is written. */
const found = new Map<string, { path: string; marks: ResumeMarkers }>()

/**
 * The run that this page showed under a name when it was last left by a reload, a crash or an update; null when it
 * is shown for the first time. The browser's own history entry names it: it outlives all of them, and neither
 * another tab nor a later visit sees it.
 */
export const previousRun = (name: string, session: string): Run | null => {
  const { pathname } = window.location
  const atStart = found.get(session) ?? { path: pathname, marks: { ...marksIn(history.state) } }
  found.set(session, atStart)
  return (atStart.path === pathname && atStart.marks[name]) || null
}

/** It was gone on with, or not: whatever opens under that name later begins anew. */
export const consumeResumeMarker = (name: string, session: string): void => {
  const atStart = found.get(session)
  if (atStart) delete atStart.marks[name]
}

/** Names in the page's history entry which run it shows, wherever the address goes; returns how to take it back. */
export const setResumeMarker = (name: string, run: Run): (() => void) => {
  const mark = (): void => {
    const marks = marksIn(history.state)
    if (marks[name]?.actor !== run.actor || marks[name].session !== run.session)
      write({ ...marks, [name]: run })
  }
  mark()
  for (const move of moves) window.addEventListener(move, mark)
  return () => {
    for (const move of moves) window.removeEventListener(move, mark)
    const { [name]: own, ...others } = marksIn(history.state)
    if (own?.actor === run.actor && own.session === run.session) write(others)
  }
}
