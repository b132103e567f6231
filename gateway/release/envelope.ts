import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A DSSE envelope (https://github.com/secure-systems-lab/dsse): a JSON payload with Ed25519 signatures. */
export interface Envelope {
  payloadType: string
  /** In base64. */
  payload: string
  signatures: readonly { keyid: string; sig: string }[]
}

/** The signed bytes: type and payload with their lengths, so that their boundary cannot move. */
export const preAuthentication = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])

/** Reads a key from a line: its SPKI in base64. Throws unless it is an Ed25519 key. */
export const publicKey = (line: string): KeyObject => {
  const key = createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  return key
}

export const keyId = (line: string): string =>
  createHash('sha256').update(Buffer.from(line, 'base64')).digest('hex').slice(0, 16)

/** Throws unless one of the keys signed a payload of this type. If there are no keys, no signature is verified. */
export const openSigned = (payloadType: string, envelope: Envelope, keys: readonly string[]): unknown => {
  if (envelope.payloadType !== payloadType) throw new Error(`the payload type is not ${payloadType}`)
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
