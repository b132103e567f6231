/** The fields that the customer typed into. */
const editedFields = new Set<HTMLInputElement | HTMLTextAreaElement>()

const dropRemovedFields = (): void => {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
}

const note = ({ target }: Event): void => {
  dropRemovedFields()
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
  if (isText || target instanceof HTMLTextAreaElement) editedFields.add(target)
}
for (const type of ['input', 'change']) globalThis.document?.addEventListener(type, note, true)

/** Whether typed text would be lost with the element. */
export const hasTypedText = (within: Node): boolean => {
  dropRemovedFields()
  return [...editedFields].some((field) => field.value !== '' && within.contains(field))
}
