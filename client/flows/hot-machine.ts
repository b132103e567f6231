import { useState } from 'react'
import type { AnyActorScope, AnyStateMachine, Snapshot } from 'xstate'
import type { FlowDefinition } from '../../machines/core/flow'

/**
 * A machine that a hot update of the development server brought: it goes on from the snapshot of the one that it
 * replaces. Where its chart has no such state it begins anew, and says so.
 */
const replacing = (machine: AnyStateMachine, input: unknown): AnyStateMachine => {
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

/** The flow's machine, replaced when a hot update brings another flow: @xstate/react hands it the old one's snapshot. */
export const useHotMachine = (
  flow: FlowDefinition,
  provided: () => AnyStateMachine,
  input: unknown,
): AnyStateMachine => {
  const [begun, setBegun] = useState(() => ({ flow, machine: provided() }))
  if (begun.flow === flow) return begun.machine
  const machine = replacing(provided(), input)
  setBegun({ flow, machine })
  return machine
}
