/** Whether the browser hands out what was drawn: against fingerprinting some (Firefox, Brave) hand out noise or white. */
const isFaithful = (): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d')
  if (!pen) return false
  pen.fillStyle = '#12345f'
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data].join() === '18,52,95,255'
}

/** A canvas as a file's content; rejects if the device makes none, or one that a camera could not read. */
export const canvasBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) =>
    isFaithful()
      ? canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, 0.92)
      : reject(new Error('The browser hands out noise')),
  )
