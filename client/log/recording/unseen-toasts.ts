import type { RecordedStep } from './recording'

/** A toast that is visible for less was not read, ms. */
const readableMs = 1_000

/** A tab's toast, by its index, and since when it is visible; null behind the app lock. */
interface Visible {
  toast: number | null
  since: number | null
}

const isUnlocking = (type: string): boolean =>
  type === 'appLock.confirm' || type === 'xstate.done.actor.confirmFingerprint'

/** Toasts that nobody could read, by index: another one replaced them at once, or the app was locked. */
export const unseenToasts = (steps: readonly RecordedStep[]): ReadonlySet<number> => {
  const unseen = new Set<number>()
  const tabs = new Map<string, Visible>()
  const locked = new Set<string>()
  const hide = ({ toast, since }: Visible, until: number): void => {
    if (toast !== null && since !== null && until - since >= readableMs) unseen.delete(toast)
  }
  for (const [index, { session, t, flow, cause, event }] of steps.entries()) {
    const { type } = event
    const now = tabs.get(session) ?? { toast: null, since: null }
    if (flow === 'appLock') {
      if (type === 'xstate.init' && cause === 'init') {
        hide(now, t)
        locked.add(session)
        tabs.set(session, { ...now, since: null })
      } else if (isUnlocking(type)) {
        locked.delete(session)
        tabs.set(session, { ...now, since: t })
      }
    } else if (type === 'toast.show' || /^(?:toast\.(?:dismiss|undo)$|xstate\.after\.TOAST\b)/.test(type)) {
      hide(now, t)
      const isNew = type === 'toast.show'
      if (isNew) unseen.add(index)
      tabs.set(session, { toast: isNew ? index : null, since: locked.has(session) ? null : t })
    }
  }
  for (const one of tabs.values()) hide(one, Number.POSITIVE_INFINITY)
  return unseen
}
