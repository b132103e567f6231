import { type ActorRefLike, isMachineSnapshot } from 'xstate'
import type { Services } from '../../client/flows/services'
import { newTraceparent } from '../../client/signals/client-signals'
import type { SentAction } from '../../mock-api/world/request-traces'

/** A request or another flow's event within this time of an action is its effect. */
const causedWithinMs = 1_000
/** A flow whose code loads late receives its event up to this long after the click. */
const inputWithinMs = 5_000
/** A request that waited at least this long is a poll, not the effect of an action. */
const pollMs = 5_000
/** A poll sends its request within this time after its wait. */
const sentWithinMs = 20
/** Variables whose string values are safe to show; others may be private. */
const isPlain =
  /^(id|symbol|chain|kind|type|status|sha256Hash|(from|to)?CurrencySymbol|currencySymbol|(from|to)Chain|amountCrypto|least\w+)$/

/** The variables with private strings blanked, for a command line. */
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? {}), (key, inner) =>
    typeof inner === 'string' && !isPlain.test(key) ? '…' : inner,
  )

interface Body {
  operationName?: string
  variables?: object
  extensions?: { persistedQuery?: object }
}

/** A command line that repeats a request, once its blanks and $TOKEN are filled in. */
export const curlOf = ({ variables, ...rest }: Body, origin = location.origin): string => {
  const { extensions } = rest
  const body = JSON.stringify({
    ...rest,
    extensions: { persistedQuery: extensions?.persistedQuery },
    variables: withoutSecrets(variables),
  })
  const quoted = `'${body.replaceAll("'", "'\\''")}'`
  return `curl '${origin}/graphql' -H 'content-type: application/json' -H "authorization: $TOKEN" --data ${quoted}`
}

const nameOf = (actor: ActorRefLike): string => (actor as { logic?: { id?: string } }).logic?.id ?? ''

/** Reports the customer's actions and their requests to the control panel (development only). */
export const traceActions = (services: Services): void => {
  let current: SentAction | undefined
  /** The root actor of its flow. */
  let system = ''
  let changedAt = 0
  let inputAt = -Infinity
  for (const type of ['click', 'input', 'keydown', 'submit'])
    addEventListener(type, () => (inputAt = performance.now()), true)
  const isRecent = () => performance.now() - changedAt <= causedWithinMs
  let polledAt = -Infinity
  const { clock, recorder } = services
  const wait = clock.setTimeout.bind(clock)
  clock.setTimeout = (work, ms) =>
    wait(() => {
      if (ms >= pollMs) polledAt = performance.now()
      work()
    }, ms)
  const waiting = new Map<string, SentAction>()
  const report = (action: SentAction) => {
    waiting.set(action.id, action)
    if (waiting.size > 1) return
    setTimeout(() => {
      for (const body of waiting.values())
        void original('/__requests', { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined)
      waiting.clear()
    }, 300)
  }
  const original = globalThis.fetch.bind(globalThis)

  /** Consecutive typing counts as one action. */
  const begin = (flow: string, event: string, before: string): SentAction =>
    current?.event === event && current.requests.length === 0
      ? current
      : {
          id: services.newId(),
          at: new Date().toISOString(),
          flow,
          event,
          before,
          after: before,
          domainEvents: [],
          requests: [],
        }

  const start = recorder.start.bind(recorder)
  const values = new WeakMap<ActorRefLike, string>()
  recorder.start = (flow, onEmitted) => {
    const recording = start(flow, (domainEvent) => {
      current?.domainEvents.push(domainEvent.type)
      onEmitted?.(domainEvent)
    })
    return {
      ...recording,
      received: (inspection) => {
        recording.received(inspection)
        const { actorRef, rootId } = inspection
        // Runs before the transition, which sends requests.
        if (inspection.type === '@xstate.event' && !inspection.event.type.startsWith('xstate.')) {
          if (performance.now() - inputAt < inputWithinMs) {
            // A second event of one click is an effect, such as a toast or the session's.
            inputAt = -Infinity
            current = begin(nameOf(actorRef), inspection.event.type, values.get(actorRef) ?? '(not started)')
            system = rootId
          } else if (isRecent()) changedAt = performance.now()
        }
        if (inspection.type === '@xstate.snapshot' && isMachineSnapshot(inspection.snapshot))
          values.set(actorRef, JSON.stringify(inspection.snapshot.value).replaceAll('"', ''))
        if (!current || system !== rootId) return
        if (current.flow === nameOf(actorRef)) current.after = values.get(actorRef) ?? ''
        changedAt = performance.now()
        report(current)
      },
    }
  }

  globalThis.fetch = async (input, init) => {
    const action = current
    const isPoll = performance.now() - polledAt <= sentWithinMs
    if (input !== '/graphql' || !action || isPoll || !isRecent()) return original(input, init)
    const traceparent = newTraceparent()
    const body = JSON.parse(String(init?.body)) as Body
    const request: SentAction['requests'][number] = {
      requestId: null,
      traceId: traceparent.split('-')[1]!,
      operation: body.operationName ?? 'unnamed',
      ms: null,
      bytes: null,
      outcome: 'waits',
      curl: curlOf(body),
    }
    action.requests.push(request)
    report(action)
    const startedAt = performance.now()
    const setOutcome = (outcome: string) => {
      request.outcome = outcome
      request.ms = performance.now() - startedAt
      if (current === action) changedAt = performance.now()
      report(action)
    }
    try {
      const response = await original(input, { ...init, headers: { ...init?.headers, traceparent } })
      request.requestId = response.headers.get('x-request-id')
      void response
        .clone()
        .text()
        .then((text) => {
          request.bytes = new Blob([text]).size
          const { errors } = JSON.parse(text)
          setOutcome(errors?.[0]?.extensions?.code ?? 'ok')
        })
        .catch(() => setOutcome(`no GraphQL, ${response.status}`))
      return response
    } catch (error) {
      setOutcome((error as Error).name === 'AbortError' ? 'cancelled' : 'no response')
      throw error
    }
  }
}
