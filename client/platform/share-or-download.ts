export interface SharedFile {
  name: string
  title: string
  make: () => Promise<Blob>
  /** 'save' opens no share sheet; 'either' also saves a file that the customer did not share. Shares by default. */
  how?: 'save' | 'either'
}

/** 'dropped': the customer closed the share sheet. */
export type ShareResult = 'shared' | 'saved' | 'dropped'

const save = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // By then the browser has read the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Shares the file if the device can, otherwise downloads it. Rejects if the file cannot be created. */
export const shareOrDownload = async ({ name, title, make, how }: SharedFile): Promise<ShareResult> => {
  const content = await make()
  const file = new File([content], name, { type: content.type })
  if (how !== 'save' && navigator.canShare?.({ files: [file] }))
    try {
      await navigator.share({ files: [file], title })
      return 'shared'
    } catch (error) {
      if (how !== 'either' && error instanceof DOMException && error.name === 'AbortError') return 'dropped'
      // Some devices claim that they can share but cannot, so the file is saved.
    }
  save(file)
  return 'saved'
}
