import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Changes to an authenticator's response, as another page, device or browser would make them. */
export interface ResponseChange {
  challenge?: string
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  /** Sets both flags of a synced passkey: backup eligible and backed up. */
  synced?: boolean
  userHandle?: string | null
  type?: string
  format?: string
  foreignKey?: boolean
}

export const rejectedChanges: readonly [label: string, twist: ResponseChange][] = [
  ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
  ['a cross-origin frame', { crossOrigin: true }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { userVerified: false }],
  ['no user present', { userPresent: false }],
]

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A software platform authenticator with one ES256 key and a signature counter. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  counter = 0
  #key = newKey()
  #userHandle = ''

  /** Returns the result of navigator.credentials.create() as JSON. */
  create(options: CreationOptions, twist: ResponseChange = {}) {
    this.#userHandle = options.user.id
    const cose = new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], ...this.#coordinates()])
    const rawId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(cose)])
    const attestation = new Map<string, unknown>([
      ['fmt', twist.format ?? 'none'],
      ['attStmt', new Map()],
      [
        'authData',
        new Uint8Array(this.#authenticatorData(options.rp.id, { counter: 0, ...twist }, credential)),
      ],
    ])
    const clientDataJSON = base64url(this.#clientData('webauthn.create', options.challenge, twist))
    const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
    return this.#credential({ clientDataJSON, attestationObject })
  }

  /** Returns the result of navigator.credentials.get() as JSON. */
  get(options: { challenge: string; rpId: string }, twist: ResponseChange = {}) {
    this.counter = twist.counter ?? this.counter + 1
    const data = this.#authenticatorData(options.rpId, { ...twist, counter: this.counter })
    const clientData = this.#clientData('webauthn.get', options.challenge, twist)
    const key: KeyObject = twist.foreignKey ? newKey().privateKey : this.#key.privateKey
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(key)
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: twist.userHandle === undefined ? this.#userHandle : twist.userHandle,
    })
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, response, type: 'public-key' as const }
  }

  #coordinates(): [number, Uint8Array][] {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    return [
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]
  }

  #clientData(type: string, challenge: string, twist: ResponseChange): Buffer {
    const { origin = 'http://localhost:5173', crossOrigin = false } = twist
    const claims = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin, crossOrigin }
    return Buffer.from(JSON.stringify(claims))
  }

  #authenticatorData(rpId: string, twist: ResponseChange, credential = Buffer.alloc(0)): Buffer {
    const { userPresent = true, userVerified = true, counter = 0, synced = false } = twist
    const flags =
      (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (synced ? 24 : 0) | (credential.length > 0 ? 64 : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(twist.rpId ?? rpId), tail, credential])
  }
}
