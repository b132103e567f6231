import { configure } from '@testing-library/react'
import { expect } from 'vitest'
import { fireEvent, type OpenApp, screen } from '../fixtures/app.fixture'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** The requested operations, except those of the dashboard that opens afterwards. */
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
  const words = document.getElementById(error)
  expect(getComputedStyle(words!).color).toBe('var(--c-colors-red-fg)')
  return words?.textContent ?? null
}

/** The toast's text; '' if no toast is open. */
export const toastText = (): string =>
  [...document.querySelectorAll('[popover] [role] > * > span')]
    .map(({ textContent }) => textContent)
    .join('')
    .trim()

/** All data that outlives a page: the log's records and the storage. */
export const persistedText = ({ services, storage }: OpenApp): string =>
  JSON.stringify([
    services.records,
    Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')),
  ])

/** A text sent in a field, the error it gets there, and the requirements. */
export type Wrong = readonly [ids: string, label: string, text: string, words: string]

/** Submits a valid form once for each invalid text in one field: expects its error and the focus on that field. */
export const expectErrors = (rows: readonly Wrong[]): void => {
  const wrongEntries = rows.map(([ids, label, text]): Wrong => {
    const sound = field(label).value
    fill(label, text)
    field(label).blur()
    fireEvent.submit(field(label).form!)
    const words = document.activeElement === field(label) ? errorOf(label) : 'The focus is elsewhere'
    fill(label, sound)
    return [ids, label, text, words ?? 'It is taken']
  })
  expect(wrongEntries).toEqual(rows)
}
