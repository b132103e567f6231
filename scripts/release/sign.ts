import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Envelope, keyId, preAuthentication } from '../../gateway/release/envelope'

/** A public key as the gateway and the service worker expect it: the base64 of its SPKI. */
export const publicKeyLine = (key: KeyObject): string =>
  createPublicKey(key as never)
    .export({ format: 'der', type: 'spki' })
    .toString('base64')

/** The private key in a PEM (PKCS #8). Throws unless it is an Ed25519 key. */
export const signingKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The signing key must be an Ed25519 key')
  return key
}

/** A DSSE envelope of a JSON value, signed by each key: two during a key change, none in a demo. */
export const signEnvelope = (payloadType: string, value: unknown, keys: readonly KeyObject[]): Envelope => {
  const payload = Buffer.from(JSON.stringify(value))
  const signWith = (by: KeyObject) => ({
    keyid: keyId(publicKeyLine(by)),
    sig: sign(null, preAuthentication(payloadType, payload), by).toString('base64'),
  })
  return { payloadType, payload: payload.toString('base64'), signatures: keys.map(signWith) }
}
