// Runs in a page, handed over as text: it needs nothing from around it.

/** A value for a field, and how it gets there. */
export interface Entry {
  selector: string
  value: string
  kind: 'fill' | 'choose'
}

/** Enters a value as a customer would by pasting or choosing it. Why it cannot be entered; '' when it was. */
export const entered = ({ selector, value, kind }: Entry): string => {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field) return 'not there'
  if (field.matches(':disabled, :read-only:not(select)')) return 'not to be changed'
  field.focus()
  if (kind === 'choose') {
    field.value = value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    return field.value === value ? '' : 'no such option'
  }
  // React looks at the element's own value: what the browser itself types is noticed.
  const isTyped = !['date', 'time', 'month', 'week', 'color', 'range'].includes(field.type)
  if (isTyped) {
    field.select()
    if (value === '') document.execCommand('delete')
    else document.execCommand('insertText', false, value)
  } else {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return ''
}
