/** A file created on demand. */
export interface SharedFile {
  /** With its extension: 'usdt-trc-20.png'. */
  name: string
  title: string
  make: () => Promise<Blob>
  /** 'save' opens no share sheet; 'either' saves what the customer did not share. By default it is shared. */
  how?: 'save' | 'either'
}

/** How the file was handed over; 'dropped' when the customer closed the share sheet. */
export type ShareResult = 'shared' | 'saved' | 'dropped'

const save = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Opens the device's share sheet where there is one and the file is to be shared, otherwise downloads. Rejects if the file cannot be made. */
export const shareOrDownload = async ({ name, title, make, how }: SharedFile): Promise<ShareResult> => {
  const content = await make()
  const file = new File([content], name, { type: content.type })
  if (how !== 'save' && navigator.canShare?.({ files: [file] }))
    try {
      await navigator.share({ files: [file], title })
      return 'shared'
    } catch (error) {
      if (how !== 'either' && error instanceof DOMException && error.name === 'AbortError') return 'dropped'
      // Some devices promise more than they can: then it is saved.
    }
  save(file)
  return 'saved'
}
