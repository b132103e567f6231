import { fireEvent } from '../fixtures/app.fixture'

/** Ids of the accounts shown, in their order. */
export const visibleIds = (): string =>
  [...document.querySelectorAll<HTMLElement>('[data-account]')]
    .map(({ dataset }) => dataset.account)
    .join(' ')

const row = (id: string): HTMLElement => {
  const accountCard = document.querySelector<HTMLElement>(`[data-account="${id}"]`)
  if (!accountCard) throw new Error(`No account ${id}`)
  return accountCard
}

/** Opens an account's menu, where it has one. */
const openMenu = (id: string): void => {
  const more = row(id).querySelector('[aria-haspopup=dialog]')
  if (more && !row(id).querySelector('dialog')) fireEvent.click(more)
}

/** The enabled controls of an account's row and menu. */
export const buttonsOf = (id: string): string => {
  openMenu(id)
  return [...row(id).querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ')
}

/** A button of an account's row, or of its menu, which is opened for it. */
export const buttonIn = (id: string, name: string): HTMLButtonElement => {
  const find = () => [...row(id).querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!find()) openMenu(id)
  const menuButton = find()
  if (!menuButton) throw new Error(`${id} has no button ${name}`)
  return menuButton
}

/** The items of an account's menu with the reason below; null without a menu. Closes it again. */
export const menuOf = (id: string): string | null => {
  openMenu(id)
  const dialog = row(id).querySelector('dialog')
  const text =
    dialog &&
    [...dialog.querySelectorAll('button, button + p')].map((element) => element.textContent).join(' ')
  if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }))
  return text
}
