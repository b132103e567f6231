import type { AnyActorRef } from 'xstate'
import { EventBus } from '../flows/event-bus'
import type { Services } from '../flows/services'
import type { StoredAccount } from '../flows/session'
import type { Recorder } from '../log/recorder'
import { memoryStorage } from '../platform/storage'
import { Vault } from '../platform/vault'
import { CoveredAddress } from './covered-address.view'
import { type PracticeWorld, practiceAccountId, practiceAddress } from './practice-world'

/** A flow never waits longer here, ms: nobody watches a practice for ten minutes. */
const longestWaitMs = 2_000

const nothing = (): void => undefined

export const practiceAccount: StoredAccount = {
  id: practiceAccountId,
  username: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  role: { name: 'customer' },
}

/** Passes on what a flow emits, and records nothing. */
const forgetful: Recorder = {
  session: 'practice',
  flows: new Map(),
  start: (flow, emitted) => ({
    actor: flow.machine.id,
    received: (inspection) => {
      if (inspection.type !== '@xstate.event' || inspection.event.type !== 'xstate.init') return
      const actor = inspection.actorRef as AnyActorRef
      if (emitted && actor.id === flow.machine.id) actor.on('*', emitted)
    },
    hasUserInput: () => true,
  }),
}

/**
 * The app's dependencies for a practice: everything in memory, gone with it. Of the app's own there are the clocks, the
 * machines and the clipboard, each named here, so that a new dependency is decided on before a practice has it.
 */
export const createPracticeServices = (
  { now, newId, clock, copy }: Pick<Services, 'now' | 'newId' | 'clock' | 'copy'>,
  { transport }: Pick<PracticeWorld, 'transport'>,
): Services => {
  return {
    now,
    newId,
    serverNow: now,
    knowsServerTime: () => true,
    clock: {
      setTimeout: (work, ms) => clock.setTimeout(work, Math.min(ms, longestWaitMs)),
      clearTimeout: (timer) => clock.clearTimeout(timer),
    },
    copy,
    transport,
    storage: memoryStorage(),
    eventBus: new EventBus(),
    vault: new Vault(),
    recorder: forgetful,
    log: {
      append: nothing,
      precededBy: nothing,
      open: nothing,
      read: async () => [],
      flush: async () => undefined,
      wipe: async () => undefined,
    },
    resumeMarkers: { previous: () => null, consume: nothing, set: () => nothing },
    outbox: { open: () => Promise.reject(new Error('A practice has no outbox')) },
    session: {
      read: () => null,
      subscribe: () => nothing,
      token: () => '',
      isOver: () => false,
      write: nothing,
      change: nothing,
      clear: nothing,
      follow: () => 'same',
    },
    search: () => '',
    reload: nothing,
    shareOrDownload: async () => 'dropped',
    installOffer: {
      watch: () => nothing,
      take: () => Promise.reject(new Error('A practice installs nothing')),
    },
    sellPageAhead: { put: nothing, take: () => null },
    practice: {
      isAddressOf: (_, address) => address === practiceAddress,
      Cover: CoveredAddress,
    },
  }
}
