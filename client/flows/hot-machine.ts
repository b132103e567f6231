import type { AnyActorScope, AnyStateMachine, Snapshot } from 'xstate'

/**
 * A machine that a hot update of the development server brought: it goes on from the snapshot of the one that it
 * replaces. Where its chart has no such state it begins anew, and says so.
 */
export const replacing = (machine: AnyStateMachine, input: unknown): AnyStateMachine => {
  const restore = machine.restoreSnapshot.bind(machine)
  machine.restoreSnapshot = (snapshot: Snapshot<unknown>, scope: AnyActorScope) => {
    try {
      return restore(snapshot, scope)
    } catch (error) {
      // After the render that this is part of.
      setTimeout(() =>
        window.alert(
          `${machine.id} begins anew: ${error instanceof Error ? error.message : 'its state is gone'}`,
        ),
      )
      return machine.getInitialSnapshot(scope, input as never)
    }
  }
  return machine
}
