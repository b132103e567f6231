/** A file that is made only when it is asked for. */
export interface SharedFile {
  /** With its ending: 'usdt-trc-20.png'. */
  name: string
  title: string
  make: () => Promise<Blob>
}

/** How it left the page; 'dropped' when the customer closed the device's own dialog. */
export type ShareResult = 'shared' | 'saved' | 'dropped'

const save = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Hands a file to the device's share sheet where there is one, else saves it. Rejects when it cannot be made. */
export const shareOrDownload = async ({ name, title, make }: SharedFile): Promise<ShareResult> => {
  const content = await make()
  const file = new File([content], name, { type: content.type })
  if (navigator.canShare?.({ files: [file] }))
    try {
      await navigator.share({ files: [file], title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped'
      // Some devices promise more than they can: then it is saved.
    }
  save(file)
  return 'saved'
}
