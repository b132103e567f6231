/** The fields that the customer typed into, of which those that are gone are forgotten. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

const forgetGone = (): void => {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
}

const note = ({ target }: Event): void => {
  forgetGone()
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
  if (isText || target instanceof HTMLTextAreaElement) typed.add(target)
}
for (const type of ['input', 'change']) globalThis.document?.addEventListener(type, note, true)

/** Whether text was typed there that is lost when it goes. */
export const hasTypedText = (within: Node): boolean => {
  forgetGone()
  return [...typed].some((field) => field.value !== '' && within.contains(field))
}
