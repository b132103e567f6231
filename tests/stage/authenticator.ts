import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

/** The id of the made-up authenticator's one credential, as it travels. */
export const credentialId = 'YWRhLWtleQ'

/** 16 bytes, base64url. */
export const challenge = 'AAECAwQFBgcICQoLDA0ODw'

export const loginOptions = (rpId = 'localhost') => ({
  challenge,
  rpId,
  allowCredentials: [],
  userVerification: 'required',
  timeout: 60_000,
})

const credential = (response: object) => ({
  id: credentialId,
  rawId: bytes('ada-key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response,
  getClientExtensionResults: () => ({}),
})

/** A browser authenticator's response to a login. */
export const assertion = () =>
  credential({
    clientDataJSON: bytes('client data'),
    authenticatorData: bytes('authenticator data'),
    signature: bytes('signature'),
    userHandle: bytes('ada'),
  })

/** Its response to a registration. */
export const attestation = () =>
  credential({
    clientDataJSON: bytes('client data'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  })

/** A browser with WebAuthn; each result may reject or never come. */
export const installAuthenticator = (answers: {
  get?: (options: { signal: AbortSignal }) => unknown
  create?: (options: { signal: AbortSignal }) => unknown
}): void => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const credentials = {
    get: vi.fn(async (options) => answers.get?.(options)),
    create: vi.fn(async (options) => answers.create?.(options)),
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
}

/** Rejects as browsers do. */
export const failCeremonyWith = (name: string) => (): never => {
  throw name === 'TypeError' ? new TypeError('made up') : new DOMException('made up', name)
}
