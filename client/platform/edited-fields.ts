const editedFields = new Set<HTMLInputElement | HTMLTextAreaElement>()

const dropRemovedFields = (): void => {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
}

const addField = ({ target }: Event): void => {
  dropRemovedFields()
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
  if (isText || target instanceof HTMLTextAreaElement) editedFields.add(target)
}
for (const type of ['input', 'change']) globalThis.document?.addEventListener(type, addField, true)

/** Whether the element contains text that the customer typed. */
export const hasTypedText = (within: Node): boolean => {
  dropRemovedFields()
  return [...editedFields].some((field) => field.value !== '' && within.contains(field))
}
