import { useEffect, useState } from 'react'
import type { FlowId } from '../../../machines/flows'
import { useServices } from '../../flows/services'
import { type Rest, readCheckpoint } from './resume'
import { consumeResumeMarker, previousRun, setResumeMarker } from './resume-markers'

/**
 * Where the flow rested when this page was left by a reload; null when it begins, undefined while the log is read.
 */
export const useCheckpoint = (id: FlowId): Rest | null | undefined => {
  const { log, recorder } = useServices()
  const [run] = useState(() => previousRun(id, recorder.session))
  const [rest, setCheckpoint] = useState<Rest | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    consumeResumeMarker(id, recorder.session)
    let left = false
    readCheckpoint(log, id, run).then(
      (found) => left || setCheckpoint(found),
      () => left || setCheckpoint(null),
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
  useEffect(() => setResumeMarker(id, { session, actor }), [id, session, actor])
}
