import type { AnyActorRef, AnyEventObject, InspectedEventEvent } from 'xstate'

interface System {
  /** Where each event passes on its way to an actor: the customer's, a delay's, an answer's. */
  _relay: (source: AnyActorRef | undefined, target: AnyActorRef, event: AnyEventObject) => void
  /** What an inspector would be told. */
  _sendInspectionEvent: (told: { type: string; actorRef?: unknown; event?: AnyEventObject }) => void
}

const tapped = new WeakSet<System>()

/**
 * Tells what an actor is about to hear, before it processes it, like `inspect` does, at a fraction of its cost: XState
 * makes and spreads four objects an event for an inspector, this asks for one. An actor's beginnings pass nowhere:
 * XState only tells of them, so it is listened to while the actor starts, which React lets it do more than once.
 * The underscore names are pinned by tests/log/tap.test.ts. Call it before the actor starts; once is enough.
 */
export const tap = (actor: AnyActorRef, heard: (inspection: InspectedEventEvent) => void): void => {
  const system = actor.system as unknown as System
  if (tapped.has(system)) return
  tapped.add(system)
  const rootId = actor.sessionId
  const relay = system._relay
  system._relay = (sourceRef, target, event) => {
    if (target === actor) heard({ type: '@xstate.event', rootId, actorRef: target, sourceRef, event })
    relay(sourceRef, target, event)
  }
  const start = actor.start
  actor.start = () => {
    const tell = system._sendInspectionEvent
    system._sendInspectionEvent = (told) => {
      if (told.type === '@xstate.event' && told.actorRef === actor && told.event?.type === 'xstate.init') {
        system._sendInspectionEvent = tell
        heard({ rootId, ...told } as InspectedEventEvent)
      }
      tell(told)
    }
    try {
      return start.call(actor)
    } finally {
      system._sendInspectionEvent = tell
    }
  }
}
