import { vi } from 'vitest'
import type { Authenticator } from '../auth/authenticator'
import { giveAuthenticator } from './authenticator'
import type { PlainEvent } from './graph'
import { type PortPlan, type Release, rest } from './ports'
import type { Walker } from './walker'

const text = (bytes: BufferSource): string => Buffer.from(bytes as ArrayBuffer).toString('base64url')
const bytes = (encoded: string): ArrayBuffer => new Uint8Array(Buffer.from(encoded, 'base64url')).buffer

type Answer = ReturnType<Authenticator['create'] | Authenticator['get']>

/** As navigator.credentials gives it to a page. */
const asCredential = ({ id, rawId, response, type }: Answer): object => ({
  id,
  rawId: bytes(rawId),
  type,
  authenticatorAttachment: 'platform',
  response: {
    ...Object.fromEntries(
      Object.entries(response).map(([key, value]) => [key, value === null ? null : bytes(value)]),
    ),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
})

const caseOf = (outcome: PlainEvent | null): string | undefined =>
  (outcome?.error as { fields: Record<string, string> } | undefined)?.fields.case

/** What browsers reject with. */
const rejections: Readonly<Record<string, string>> = {
  aborted: 'NotAllowedError',
  'previously registered': 'InvalidStateError',
}

/**
 * A fingerprint's port: a software authenticator stands where the device's would, all else is real. `path` is where
 * its answer goes; the question is held there, or at the authenticator where that one refuses. A browser without
 * WebAuthn answers at once.
 */
export const ceremony = (
  path: string,
  deviceOf: (walker: Walker) => Authenticator,
  arrange?: (walker: Walker, outcome: PlainEvent | null) => Promise<void>,
): PortPlan => {
  const call = rest('POST', path, arrange)
  let refused: string | undefined
  let isAsked = Promise.resolve()
  return {
    get instant() {
      return refused === 'unsupported'
    },
    begin: () => call.begin?.(),
    prepare: async (walker, outcome, input): Promise<Release> => {
      refused = caseOf(outcome)
      const device = deviceOf(walker)
      let tellAsked: Release = () => undefined
      isAsked = new Promise((resolve) => {
        tellAsked = resolve
      })
      let refuse: Release = () => undefined
      const refusing = (name: string): Promise<never> =>
        new Promise((_, reject) => {
          refuse = () => reject(new DOMException('made up', name))
          tellAsked()
        })
      const answer = (make: () => Answer): unknown => {
        const name = rejections[refused ?? '']
        return name ? refusing(name) : asCredential(make())
      }
      giveAuthenticator({
        get: (options) => {
          const { challenge, rpId = '' } = (options as CredentialRequestOptions).publicKey!
          return answer(() => device.get({ challenge: text(challenge), rpId }))
        },
        create: (options) => {
          const { challenge, rp, user } = (options as CredentialCreationOptions).publicKey!
          const asked = { challenge: text(challenge), rp: { id: rp.id ?? '' }, user: { id: text(user.id) } }
          return answer(() => device.create(asked))
        },
      })
      if (refused === 'unsupported') vi.stubGlobal('PublicKeyCredential', undefined)
      if (refused) return () => refuse()
      return call.prepare(walker, outcome, input)
    },
    untilHeld: async (walker) => (refused ? isAsked : call.untilHeld?.(walker)),
  }
}
