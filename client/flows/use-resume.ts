import { useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import type { FlowDefinition } from '../../machines/core/flow'
import type { Recording } from '../log/recorder'
import { useServices } from './services'

/**
 * Restores a flow that defines `FlowDefinition.resume` to its checkpoint after a reload, a crash or an update, unless
 * the customer has already used the new page.
 */
export const useResume = (
  flow: FlowDefinition,
  place: string | undefined,
  actor: AnyActorRef,
  recording: Recording,
) => {
  const services = useServices()
  const { resumeMarkers } = services
  const { id } = flow.machine
  const name = place === undefined ? id : `${id} ${place}`
  const resumes = flow.resume !== undefined
  const [before] = useState(() => resumeMarkers.previous(name))
  useEffect(() => {
    if (!resumes || !before) return
    resumeMarkers.consume(name)
    let left = false
    const goOn = async (): Promise<void> => {
      const { resumeEvents } = await import('../log/resume/resume')
      const events = await resumeEvents(services.log, flow, before)
      if (left || recording.hasUserInput()) return
      for (const event of events) actor.send(event)
    }
    // Without the code or the log it starts anew.
    goOn().catch(() => undefined)
    return () => {
      left = true
    }
  }, [resumes, before, services, flow, actor, recording, name, resumeMarkers])
  useEffect(
    () => (resumes ? resumeMarkers.set(name, recording.actor) : undefined),
    [resumes, name, resumeMarkers, recording],
  )
}
