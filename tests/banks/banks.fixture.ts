import { fireEvent } from '../fixtures/app.fixture'

export const visibleIds = (): string =>
  [...document.querySelectorAll<HTMLElement>('[data-account]')]
    .map(({ dataset }) => dataset.account)
    .join(' ')

const row = (id: string): HTMLElement => {
  const accountCard = document.querySelector<HTMLElement>(`[data-account="${id}"]`)
  if (!accountCard) throw new Error(`No account ${id}`)
  return accountCard
}

const openMenuIfAny = (id: string): void => {
  const menuButton = row(id).querySelector('[aria-haspopup=dialog]')
  if (menuButton && !row(id).querySelector('dialog')) fireEvent.click(menuButton)
}

export const buttonsOf = (id: string): string => {
  openMenuIfAny(id)
  return [...row(id).querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ')
}

/** Finds a button in an account's row, or else in its menu. */
export const buttonIn = (id: string, name: string): HTMLButtonElement => {
  const find = () => [...row(id).querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!find()) openMenuIfAny(id)
  const button = find()
  if (!button) throw new Error(`${id} has no button ${name}`)
  return button
}

/** Returns the labels in an account's menu, or null if there is no menu, and closes the menu. */
export const menuOf = (id: string): string | null => {
  openMenuIfAny(id)
  const dialog = row(id).querySelector('dialog')
  const text =
    dialog &&
    [...dialog.querySelectorAll('button, button + p')].map((element) => element.textContent).join(' ')
  if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }))
  return text
}
