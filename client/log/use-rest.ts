import { useEffect, useState } from 'react'
import type { FlowId } from '../../machines/flows'
import { useServices } from '../shared/services'
import { type Rest, restOf } from './resume'
import { markRun, runBefore, spendRun } from './run-marks'

/**
 * Where the flow rested when this page was left by a reload; null when it begins, undefined while the log is read.
 */
export const useRest = (id: FlowId): Rest | null | undefined => {
  const { log, recorder } = useServices()
  const [run] = useState(() => runBefore(id, recorder.session))
  const [rest, keepRest] = useState<Rest | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    spendRun(id, recorder.session)
    let left = false
    restOf(log, id, run).then(
      (found) => left || keepRest(found),
      () => left || keepRest(null),
    )
    return () => {
      left = true
    }
  }, [log, id, run, recorder])
  return rest
}

/** Writes into the page's history entry which run of the flow it shows. */
export const useRunMark = (id: FlowId, actor: string): void => {
  const { session } = useServices().recorder
  useEffect(() => markRun(id, { session, actor }), [id, session, actor])
}
