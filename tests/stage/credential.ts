import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'
import type { Authenticator } from '../auth/biometrics/authenticator'

/** A page's request to the device's authenticator, in JSON. */
export interface CeremonyOptions {
  challenge: string
  rpId: string
  rp: { id: string }
  user: { id: string }
}

/** Its response, in JSON; or the name of its error. */
export type CeremonyAnswer = ReturnType<Authenticator['create'] | Authenticator['get']> | { refused: string }
export type Ceremony = (kind: 'get' | 'create', options: CeremonyOptions) => Promise<CeremonyAnswer>

const text = (bytes: BufferSource): string => bufferToBase64URLString(bytes as ArrayBuffer)

/** The response as navigator.credentials returns it. */
const asCredential = (answer: CeremonyAnswer): object => {
  if ('refused' in answer) throw new DOMException('made up', answer.refused)
  const { id, rawId, response, type } = answer
  return {
    id,
    rawId: base64URLStringToBuffer(rawId),
    type,
    authenticatorAttachment: 'platform',
    response: {
      ...Object.fromEntries(
        Object.entries(response).map(([key, value]) => [key, value && base64URLStringToBuffer(value)]),
      ),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  }
}

/** Replaces navigator.credentials by a software authenticator. */
export const credentialsOver = (ask: Ceremony): object => ({
  get: async ({ publicKey }: CredentialRequestOptions) => {
    const { challenge, rpId = '' } = publicKey!
    const none = { rp: { id: '' }, user: { id: '' } }
    return asCredential(await ask('get', { ...none, challenge: text(challenge), rpId }))
  },
  create: async ({ publicKey }: CredentialCreationOptions) => {
    const { challenge, rp, user } = publicKey!
    const whose = { rpId: rp.id ?? '', rp: { id: rp.id ?? '' }, user: { id: text(user.id) } }
    return asCredential(await ask('create', { challenge: text(challenge), ...whose }))
  },
})
