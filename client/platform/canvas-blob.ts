/** To prevent fingerprinting, Firefox and Brave may return noise or a white image. */
const isFaithful = (): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = '#12345f'
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].join() === '18,52,95,255'
}

/** Rejects if the device creates no image, or one that a camera could not read. */
export const canvasBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) =>
    isFaithful()
      ? canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty'))), type, 0.92)
      : reject(new Error('The browser randomizes canvas data')),
  )
