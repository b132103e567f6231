import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState, useSyncExternalStore } from 'react'
import { fromPromise, type InputFrom } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import type { resourceMachine } from '../../machines/resource/resource.machine'
import { resourceFlow } from '../../machines/resource/resource.machine'
import type { Reading, ResourceAsked } from '../../machines/resource/resource.setup'
import { useServices } from '../flows/services'
import { type Flow, useFlow } from '../flows/use-flow'
import { savesData } from '../platform/saves-data'
import { useOnline, useVisibility } from '../platform/use-revalidate-on-focus'
import { type Observed, observe } from './observe'
import { readResource, type Source } from './read-resource'

type Input = InputFrom<typeof resourceMachine>

export type Read = (asked: ResourceAsked, signal: AbortSignal) => Promise<Reading>

export interface ReadingFlow {
  state: Flow<typeof resourceFlow>[0]
  send: Flow<typeof resourceFlow>[1]
  isLoading: boolean
  /** Why the load failed; null if it did not. */
  failure: ApiError | null
  /** The next page is loading, or its error; null: neither. */
  more: 'loading' | ApiError | null
  refresh: () => void
  revalidate: () => void
}

/**
 * Runs a resource flow around `read`. `onReturn`: the event sent when the tab regains focus, if the resource is not
 * polled.
 */
export const useReading = (
  input: Input,
  read: Read,
  onReturn: 'resource.refresh' | 'resource.revalidate' | null = null,
): ReadingFlow => {
  const [actors] = useState(() => ({
    read: fromPromise<Reading, ResourceAsked>(({ input: asked, signal }) =>
      read(asked, signal).catch((error) => {
        // Aborted: neither result nor error is delivered. In development React runs every effect twice.
        if (signal.aborted) return new Promise(() => undefined)
        throw error
      }),
    ),
  }))
  const [state, send] = useFlow(resourceFlow, { actors, input: { savesData: savesData(), ...input } })
  const { error, polls, failures } = state.context
  const hasFailed = failures > 0
  useVisibility((isVisible) => {
    // Whether it is polled is known after the first answer.
    const asks = polls || hasFailed || state.matches('loading')
    const back = onReturn ?? (asks ? 'resource.revalidate' : null)
    if (!isVisible) send({ type: 'resource.hide' })
    else if (back) send({ type: back })
  })
  useOnline(() => send({ type: 'resource.revalidate' }))
  return {
    state,
    send,
    isLoading: state.matches('loading'),
    failure: state.matches('failed') || state.matches('retrying') ? error : null,
    more: state.matches('loadingMore') ? 'loading' : state.matches('moreFailed') ? error : null,
    refresh: () => send({ type: 'resource.refresh' }),
    revalidate: () => send({ type: 'resource.revalidate' }),
  }
}

/** Server data with their loading state. The screen and the flow receive the same emissions. */
export const useResource = <Data, Variables extends OperationVariables>(
  input: Input,
  source: Source<Data, Variables>,
  onReturn?: 'resource.refresh' | 'resource.revalidate',
): ReadingFlow & { data: Data | undefined } => {
  const services = useServices()
  const client = useApolloClient()
  const [observedOf] = useState(() => {
    const known = new Map<string | null, Observed<Data>>()
    return (key: string | null): Observed<Data> => {
      const observed = known.get(key) ?? observe(client, source.document, source.variables({ key, page: 1 }))
      known.set(key, observed)
      return observed
    }
  })
  const flow = useReading(
    input,
    (asked, signal) => readResource(services, client, source, observedOf(asked.key), asked, signal),
    onReturn,
  )
  const { subscribe, read } = observedOf(flow.state.context.key)
  return { ...flow, data: useSyncExternalStore(subscribe, read) }
}
