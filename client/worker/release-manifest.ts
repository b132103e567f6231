/** A release's signed fields that the worker needs (gateway/release/manifest.ts). */
export interface Manifest {
  serial: number
  minimum: number
  worker: string
}

interface Envelope {
  payloadType: string
  payload: string
  signatures: { sig: string }[]
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const releaseType = 'application/vnd.coinnaira.release+json'

/** DSSE signs the type and the payload, each with its length. */
const signedText = (payload: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = new TextEncoder().encode(`DSSEv1 ${releaseType.length} ${releaseType} ${payload.length} `)
  const text = new Uint8Array(head.length + payload.length)
  text.set(head)
  text.set(payload, head.length)
  return text
}

/** Null if Ed25519 is missing; Chrome has it from 137, Firefox from 129, Safari from 17 (docs/browsers.md). */
const importKey = (line: string): Promise<CryptoKey | null> =>
  crypto.subtle.importKey('spki', bytes(line), 'Ed25519', false, ['verify']).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  })

/**
 * The manifest of an envelope that one of the keys (each an SPKI in base64) has signed; throws without a valid
 * signature. A browser without Ed25519 trusts it, because the files' digests are checked anyway.
 */
export const readManifest = async (text: string, keys: readonly string[]): Promise<Manifest> => {
  const { payloadType, payload, signatures } = JSON.parse(text) as Envelope
  const content = bytes(payload)
  if (payloadType !== releaseType) throw new Error('not a release')
  const importedKeys = await Promise.all(keys.map(importKey))
  const checks = importedKeys.flatMap((key) =>
    signatures.map(
      ({ sig }) => key === null || crypto.subtle.verify('Ed25519', key, bytes(sig), signedText(content)),
    ),
  )
  if (!(await Promise.all(checks)).includes(true)) throw new Error('signed by none of the keys')
  return JSON.parse(new TextDecoder().decode(content)) as Manifest
}
