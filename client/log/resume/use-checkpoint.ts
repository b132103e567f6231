import { useEffect, useState } from 'react'
import type { FlowId } from '../../../machines/flows'
import { useServices } from '../../flows/services'
import { type Rest, readCheckpoint } from './resume'

/** The flow's checkpoint when a reload left this page; null for a new visit, undefined while the log is read. */
export const useCheckpoint = (id: FlowId): Rest | null | undefined => {
  const services = useServices()
  const { resumeMarkers } = services
  const [run] = useState(() => resumeMarkers.previous(id))
  const [rest, setCheckpoint] = useState<Rest | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    resumeMarkers.consume(id)
    let left = false
    readCheckpoint(services, id, run).then(
      (found) => left || setCheckpoint(found),
      () => left || setCheckpoint(null),
    )
    return () => {
      left = true
    }
  }, [services, id, run, resumeMarkers])
  return rest
}

/** Stores in the page's history entry which run of the flow it shows. */
export const useRunMark = (id: FlowId, actor: string): void => {
  const { resumeMarkers } = useServices()
  useEffect(() => resumeMarkers.set(id, actor), [resumeMarkers, id, actor])
}
