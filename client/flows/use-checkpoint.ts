import { useEffect, useState } from 'react'
import type { FlowDefinition } from '../../machines/core/flow'
import { type Rest, readCheckpoint } from '../log/resume/resume'
import { useServices } from './services'

/** The flow's checkpoint when a reload left this page; null for a new visit, undefined while the log is read. */
export const useCheckpoint = (flow: FlowDefinition): Rest | null | undefined => {
  const services = useServices()
  const { resumeMarkers } = services
  const { id } = flow.machine
  const [run] = useState(() => resumeMarkers.previous(id))
  const [rest, setCheckpoint] = useState<Rest | null | undefined>(run ? undefined : null)
  useEffect(() => {
    if (!run) return
    resumeMarkers.consume(id)
    let left = false
    readCheckpoint(services.log, flow, run).then(
      (found) => left || setCheckpoint(found),
      () => left || setCheckpoint(null),
    )
    return () => {
      left = true
    }
  }, [services, flow, id, run, resumeMarkers])
  return rest
}

/** Stores in the page's history entry which run of the flow it shows. */
export const useRunMark = ({ machine: { id } }: FlowDefinition, actor: string): void => {
  const { resumeMarkers } = useServices()
  useEffect(() => resumeMarkers.set(id, actor), [resumeMarkers, id, actor])
}
