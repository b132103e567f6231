import jsQR from 'jsqr'
import type { PNG } from 'pngjs'

/** Reads the text of an image's QR code; null if there is none. */
export const codeIn = ({ data, width, height }: PNG): string | null =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
