import type { AnyMachineSnapshot } from 'xstate'
import { ceremonyMs } from '../../machines/biometrics/biometric'
import type { FlowId } from '../../machines/flows'
import { checkAgainMs, placingLimitMs } from '../../machines/money/intent'

/** A step of a flow, or its beginning (without an event). */
export interface Moment {
  event: ({ type: string } & Record<string, unknown>) | null
  snapshot: AnyMachineSnapshot
  /** Types of the domain events that it emits. */
  emits: readonly string[]
}

type Test = (moment: Moment) => boolean

/** `never` holds in no moment between one with `after` (or the beginning) and the next with `until` (or the end). */
export interface NamedRule {
  says: string
  after?: Test
  never: Test
  until?: Test
}

/** Rules of one flow only; for every flow: generic-rules.ts. */
export interface NamedRules {
  rules?: readonly NamedRule[]
  /** States that the flow leaves by delays and failed calls alone, within these ms; `anyTime`: by responses, too. */
  leavesWithin?: Readonly<Record<string, number>>
  /** Final states of a machine that keeps running: nothing leads out. */
  ends?: readonly string[]
}

const anyTime = Number.POSITIVE_INFINITY

const isIn =
  (...states: readonly string[]): Test =>
  ({ snapshot }) =>
    states.some((state) => snapshot.matches(state as never))
const happens =
  (...types: readonly string[]): Test =>
  ({ event }) =>
    types.includes(event?.type ?? '')
const emits =
  (...types: readonly string[]): Test =>
  (moment) =>
    types.some((type) => moment.emits.includes(type))

export const namedRules: Readonly<Partial<Record<FlowId, NamedRules>>> = {
  appLock: { leavesWithin: { touching: ceremonyMs } },
  biometricLogin: { leavesWithin: { asking: ceremonyMs } },
  biometricRegistration: { leavesWithin: { registering: ceremonyMs } },
  deposit: { ends: ['invalid'] },
  install: { ends: ['closed', 'waiting'] },
  linkReferral: { ends: ['closed'] },
  liveChat: { leavesWithin: { opening: anyTime, late: anyTime } },
  placement: {
    rules: [
      {
        says: 'No flow places an order with an unknown outcome again.',
        after: isIn('unconfirmed'),
        never: isIn('checkingPrice', 'placing'),
        until: isIn('settled', 'rejected', 'reviewing', 'askingPassword', 'invalid', 'requoting'),
      },
      {
        says: 'No flow withdraws a placed order while its outcome is unknown.',
        after: isIn('placing'),
        never: isIn('withdrawn'),
        until: isIn('settled', 'rejected', 'reviewing', 'askingPassword', 'invalid', 'requoting'),
      },
    ],
    leavesWithin: { placing: placingLimitMs, unconfirmed: anyTime, 'unconfirmed.waiting': checkAgainMs },
  },
  profileField: { leavesWithin: { 'editing.opening': anyTime } },
  sellOrder: { ends: ['completed'] },
  session: {
    rules: [
      {
        says: 'After a session ends, none is open before the next sign-in.',
        after: happens('session.logOut', 'session.expire', 'session.followOtherTab'),
        never: emits('session.began', 'session.restored'),
        until: happens('session.begin'),
      },
      {
        says: 'The end of a session is emitted once.',
        after: emits('session.ended'),
        never: emits('session.ended'),
        until: happens('session.begin'),
      },
      {
        says: 'A closed session has no token.',
        never: ({ snapshot }) => snapshot.matches('closed') && snapshot.context.credentials.hasToken,
      },
    ],
    leavesWithin: { restoring: anyTime, closing: anyTime },
  },
  toast: { leavesWithin: { passing: anyTime } },
  transfer: { leavesWithin: { 'editing.pausing': anyTime } },
}

/** The rule's state: watching since `after`, or not. */
export type Standing = 'idle' | 'armed' | 'broken'

/** The rule's state after the next moment; before the first there is none. A broken rule stays broken. */
export const standingAfter = (rule: NamedRule, standing: Standing | null, moment: Moment): Standing => {
  if (standing === 'broken') return standing
  const isArmed = standing === null ? rule.after === undefined : standing === 'armed'
  if (rule.until?.(moment)) return 'idle'
  if (isArmed) return rule.never(moment) ? 'broken' : 'armed'
  return rule.after?.(moment) ? 'armed' : 'idle'
}
