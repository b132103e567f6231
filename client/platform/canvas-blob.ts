/**
 * Whether a canvas reads back the rendered pixels: against fingerprinting Firefox and Brave may return noise or white.
 */
const isFaithful = (): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d')
  if (!pen) return false
  pen.fillStyle = '#12345f'
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data].join() === '18,52,95,255'
}

/** Rejects if the device creates no image, or one that no camera could read. */
export const canvasBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) =>
    isFaithful()
      ? canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty'))), type, 0.92)
      : reject(new Error('The browser randomizes canvas data')),
  )
