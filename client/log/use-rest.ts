import { useEffect, useState } from 'react'
import type { FlowId } from '../../machines/flows'
import { useServices } from '../shared/services'
import { type Rest, type Run, restOf } from './resume'

const runIn = (state: unknown, id: FlowId): Run | null =>
  (state as { runs?: Partial<Record<FlowId, Run>> } | null)?.runs?.[id] ?? null

/**
 * Where the flow rested when this page was left by a reload; null when it begins, undefined while the log is read.
 * The browser's own history entry names the run: it outlives a reload, and no other tab or visit sees it.
 */
export const useRest = (id: FlowId): Rest | null | undefined => {
  const { log } = useServices()
  const [run] = useState(() => runIn(history.state, id))
  const [rest, keepRest] = useState<Rest | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    let left = false
    restOf(log, id, run).then(
      (found) => left || keepRest(found),
      () => left || keepRest(null),
    )
    return () => {
      left = true
    }
  }, [log, id, run])
  return rest
}

/** Writes into the page's history entry which run of the flow it shows. */
export const useRunMark = (id: FlowId, actor: string): void => {
  const { session } = useServices().recorder
  useEffect(() => {
    const state = history.state as object | null
    history.replaceState({ ...state, runs: { [id]: { session, actor } } }, '')
  }, [id, session, actor])
}
