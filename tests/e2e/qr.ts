import jsQR from 'jsqr'
import type { PNG } from 'pngjs'

/** What a picture's QR code says; null when none can be read. */
export const codeIn = ({ data, width, height }: PNG): string | null =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
