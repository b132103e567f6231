/** A canvas as a file's content; rejects if the device makes none. */
export const canvasBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, 0.92),
  )
