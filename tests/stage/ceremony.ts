import type { Authenticator } from '../auth/biometrics/authenticator'
import { type ActorPlan, type Release, restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import type { PageWalker } from '../walker/page-walker'

const caseOf = (outcome: PlainEvent | null): string | undefined =>
  (outcome?.error as { fields: Record<string, string> } | undefined)?.fields.case

/** The browsers' errors. */
const rejections: Readonly<Record<string, string>> = {
  aborted: 'NotAllowedError',
  'previously registered': 'InvalidStateError',
}

/**
 * A fingerprint's port, with a software authenticator in place of the device's; all else is real. `path` receives its
 * response; the request is held there, or at the authenticator if that one rejects. A browser without WebAuthn
 * responds immediately. No `path`: only the device is asked, and holds it. Chromium's own virtual authenticator,
 * which cannot be held, is in fingerprint.spec.ts.
 */
export const ceremony = (
  path: string | null,
  deviceOf: (walker: PageWalker) => Authenticator,
  arrange?: (walker: PageWalker, outcome: PlainEvent | null) => Promise<void>,
): ActorPlan<PageWalker> => {
  const call = path === null ? null : restCall('POST', path, arrange)
  let rejection: string | undefined
  let isAsked = Promise.resolve()
  return {
    get instant() {
      return rejection === 'unsupported'
    },
    begin: () => call?.begin?.(),
    prepare: async (walker, outcome, input): Promise<Release> => {
      rejection = caseOf(outcome)
      const device = deviceOf(walker)
      let emitAsked: Release = () => undefined
      isAsked = new Promise((resolve) => {
        emitAsked = resolve
      })
      let refuse: Release = () => undefined
      const isRefused = new Promise<void>((resolve) => {
        refuse = resolve
      })
      const name = rejections[rejection ?? '']
      walker.giveAuthenticator(
        rejection === 'unsupported'
          ? null
          : async (kind, options) => {
              const answer = () => (kind === 'get' ? device.get(options) : device.create(options))
              if (!name && call) return answer()
              emitAsked()
              await isRefused
              return name ? { refused: name } : answer()
            },
      )
      return rejection || !call ? refuse : call.prepare(walker, outcome, input)
    },
    untilHeld: async (walker) => (rejection || !call ? isAsked : call.untilHeld?.(walker)),
  }
}
