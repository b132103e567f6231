import jsQR from 'jsqr'
import type { PNG } from 'pngjs'

/** The text of a picture's QR code; null if unreadable. */
export const codeIn = ({ data, width, height }: PNG): string | null =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
