import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A DSSE envelope (https://github.com/secure-systems-lab/dsse): a JSON payload, and who signed it with Ed25519. */
export interface Envelope {
  payloadType: string
  /** base64 */
  payload: string
  signatures: readonly { keyid: string; sig: string }[]
}

/** What is signed: type and payload, each with its length, so that neither can be taken for the other. */
export const preAuthentication = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])

/** A public key from one line, the base64 of its SPKI. Throws when it is none, or not Ed25519. */
export const publicKey = (line: string): KeyObject => {
  const key = createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  return key
}

/** What a key is called in an envelope: the first 16 hex digits of the SHA-256 of its SPKI. */
export const keyId = (line: string): string =>
  createHash('sha256').update(Buffer.from(line, 'base64')).digest('hex').slice(0, 16)

/** Throws unless one of these keys signed a payload of this type; without keys nothing is verified. */
export const opened = (payloadType: string, envelope: Envelope, keys: readonly string[]): unknown => {
  if (envelope.payloadType !== payloadType) throw new Error(`not of the type ${payloadType}`)
  const payload = Buffer.from(envelope.payload, 'base64')
  const text = preAuthentication(payloadType, payload)
  const isSigned = envelope.signatures.some(({ keyid, sig }) =>
    keys.some(
      (line) => keyid === keyId(line) && verify(null, text, publicKey(line), Buffer.from(sig, 'base64')),
    ),
  )
  if (keys.length > 0 && !isSigned) throw new Error('signed by none of the keys')
  return JSON.parse(payload.toString('utf8'))
}
