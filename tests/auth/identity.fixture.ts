import { configure } from '@testing-library/react'
import { expect } from 'vitest'
import { fireEvent, type OpenApp, screen } from '../fixtures/app.fixture'

// jsdom's check whether an element is hidden is slow, and the screens hide no element with styles.
configure({ defaultHidden: true })

export const requestsOf = ({ calls }: OpenApp, ...names: string[]): string[] =>
  calls.map(({ operation }) => operation).filter((operation) => names.includes(operation))

export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

export const fill = (label: string, text: string): void =>
  void fireEvent.change(field(label), { target: { value: text } })

/** The error below a field; null if it is not marked as invalid. */
export const errorOf = (label: string): string | null => {
  const input = field(label)
  if (input.getAttribute('aria-invalid') !== 'true') return null
  const error = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  const message = document.getElementById(error)
  expect(getComputedStyle(message!).color).toBe('var(--c-colors-red-fg)')
  return message?.textContent ?? null
}

/** The toast's message; '' if no toast is open. */
export const toastText = (): string =>
  [...document.querySelectorAll('[popover] [role] > * > span')]
    .map(({ textContent }) => textContent)
    .join('')
    .trim()

export const persistedText = ({ services, storage }: OpenApp): string =>
  JSON.stringify([
    services.records,
    Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')),
  ])

/** For each row, submits the otherwise valid form with its invalid value; expects the field's error and focus. */
export const expectErrors = (
  rows: readonly (readonly [label: string, text: string, error: string])[],
): void => {
  const observedRows = rows.map(([label, text]) => {
    const validText = field(label).value
    fill(label, text)
    field(label).blur()
    fireEvent.submit(field(label).form!)
    const error = document.activeElement === field(label) ? errorOf(label) : 'the field has no focus'
    fill(label, validText)
    return [label, text, error ?? 'no error']
  })
  expect(observedRows).toEqual(rows)
}
