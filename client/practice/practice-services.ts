import type { AnyActorRef } from 'xstate'
import { EventBus } from '../flows/event-bus'
import type { Services } from '../flows/services'
import type { StoredAccount } from '../flows/session'
import { memoryStorage } from '../platform/storage'
import { Vault } from '../platform/vault'
import type { Recorder } from '../record/recorder'
import { CoveredAddress } from './covered-address.view'
import { type PracticeBackend, practiceAccountId, practiceAddress } from './practice-backend'

/** ms; the longest wait of a practice's flows. */
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

/** Passes on a flow's domain events, and records nothing. */
const forgetful: Recorder = {
  session: 'practice',
  flows: new Map(),
  read: nothing,
  action: () => nothing,
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
 * The app's dependencies for a practice, all in memory. The app's own are clocks, machines and clipboard, each listed
 * here, so that every new dependency needs a decision.
 */
export const createPracticeServices = (
  { now, newId, clock, copy }: Pick<Services, 'now' | 'newId' | 'clock' | 'copy'>,
  { transport }: Pick<PracticeBackend, 'transport'>,
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
      replaceToken: async () => undefined,
      clear: nothing,
      follow: () => 'same',
      followReplaced: async () => 'same',
    },
    search: () => '',
    reload: nothing,
    shareOrDownload: async () => 'dropped',
    installOffer: {
      watch: () => nothing,
      take: () => Promise.reject(new Error('A practice installs nothing')),
    },
    sellPageAhead: { put: nothing, read: () => null },
    practice: {
      isAddressOf: (_, address) => address === practiceAddress,
      Cover: CoveredAddress,
    },
  }
}
