import type { AnyActorRef } from 'xstate'
import { EventBus } from '../flows/event-bus'
import type { Services } from '../flows/services'
import type { StoredAccount } from '../flows/session'
import { memoryStorage } from '../platform/storage'
import { Vault } from '../platform/vault'
import type { Recorder } from '../record/recorder'
import { CoveredAddress } from './covered-address.view'
import { type PracticeBackend, practiceAccountId, practiceAddress } from './practice-backend'

const maxDelayMs = 2_000

const noop = (): void => undefined

export const practiceAccount: StoredAccount = {
  id: practiceAccountId,
  username: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  role: { name: 'customer' },
}

const silentRecorder: Recorder = {
  session: 'practice',
  flows: new Map(),
  read: noop,
  action: () => noop,
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

/** Everything is in memory except clocks and clipboard. Every part is listed, so that a new one needs a decision. */
export const createPracticeServices = (
  { now, newId, clock, copy }: Pick<Services, 'now' | 'newId' | 'clock' | 'copy'>,
  { transport }: Pick<PracticeBackend, 'transport'>,
): Services => ({
  now,
  newId,
  serverNow: now,
  knowsServerTime: () => true,
  clock: {
    setTimeout: (work, ms) => clock.setTimeout(work, Math.min(ms, maxDelayMs)),
    clearTimeout: (timer) => clock.clearTimeout(timer),
  },
  copy,
  transport,
  storage: memoryStorage(),
  eventBus: new EventBus(),
  vault: new Vault(),
  recorder: silentRecorder,
  log: {
    append: noop,
    precededBy: noop,
    open: noop,
    read: async () => [],
    flush: async () => undefined,
    wipe: async () => undefined,
  },
  resumeMarkers: { previous: () => null, consume: noop, set: () => noop },
  outbox: { open: () => Promise.reject(new Error('A practice has no outbox')) },
  session: {
    read: () => null,
    subscribe: () => noop,
    token: () => '',
    isOver: () => false,
    write: noop,
    change: noop,
    replaceToken: async () => undefined,
    clear: noop,
    follow: () => 'same',
    followReplaced: async () => 'same',
  },
  search: () => '',
  reload: noop,
  shareOrDownload: async () => 'dropped',
  installOffer: {
    watch: () => noop,
    take: () => Promise.reject(new Error('A practice installs nothing')),
  },
  sellPageAhead: { put: noop, read: () => null },
  practice: {
    isAddressOf: (_, address) => address === practiceAddress,
    Cover: CoveredAddress,
  },
})
