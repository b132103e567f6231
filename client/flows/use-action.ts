import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import { useServices } from './services'

interface Action<Input, Output> {
  run: (input: Input, signal: AbortSignal) => Promise<Output>
  onDone?: (output: Output, input: Input) => DomainEvent | null
  onFailed?: (input: Input) => DomainEvent
}

interface Progress<Input, Output> {
  isPending: boolean
  input?: Input
  output?: Output
  error?: ApiError
}

/**
 * Runs a customer's action that needs no machine, because nothing can happen between its steps. `start` does nothing
 * while it runs; `cancel` drops it. The event log has start and outcome by `name` ('receipt.save'), never the input.
 */
export const useAction = <Input, Output>(
  name: `${string}.${string}`,
  { run, onDone, onFailed }: Action<Input, Output>,
) => {
  const { recorder, eventBus } = useServices()
  const [progress, setProgress] = useState<Progress<Input, Output>>({ isPending: false })
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const start = async (input: Input): Promise<void> => {
    if (running.current && !running.current.signal.aborted) return
    const controller = new AbortController()
    running.current = controller
    const recordOutcome = recorder.action(name)
    setProgress({ isPending: true, input })
    const outcome = await run(input, controller.signal).then(
      (output) => ({ output }),
      (error) => ({ error: toApiError(error) }),
    )
    if (controller.signal.aborted) return
    running.current = null
    const domainEvent = 'error' in outcome ? onFailed?.(input) : onDone?.(outcome.output, input)
    recordOutcome('error' in outcome ? outcome.error : null, domainEvent?.type)
    setProgress({ isPending: false, input, ...outcome })
    if (domainEvent) eventBus.emit(domainEvent)
  }
  const cancel = (): void => {
    stop()
    setProgress({ isPending: false })
  }
  return { ...progress, start, cancel }
}
