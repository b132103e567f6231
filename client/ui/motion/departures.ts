/** Exits: what leaves is gone at once, with its flow, its focus and its inertness; a picture of it moves away. */

export type Exit = 'sheet' | 'drawer' | 'dialog' | 'toast'

export interface Picture {
  id: number
  exit: Exit
  element: HTMLElement
  /** The colour of what lay behind a dialog. */
  scrim: string | null
  /** How far down it was scrolled, px. */
  scrolled: number
}

/** Names that must not exist twice in a document, values that somebody typed, and what would speak. */
const dropped = ['id', 'name', 'for', 'value', 'autofocus', 'role', 'aria-live', 'data-amount']

/** Frames and canvases have no picture. */
const unpictured = 'iframe, canvas, video'

/** A dialog as high as the window is a drawer, one as wide a sheet. */
const exitOf = (source: HTMLElement): Exit => {
  if (!(source instanceof HTMLDialogElement)) return 'toast'
  const { width, height } = source.getBoundingClientRect()
  return height >= window.innerHeight ? 'drawer' : width >= document.body.clientWidth ? 'sheet' : 'dialog'
}

let taken = 0

/** A copy of an element as it stands there now: same classes, same place, nothing that can be read or pressed. */
export const pictureOf = (source: HTMLElement): Picture | null => {
  const { left, top, width, height } = source.getBoundingClientRect()
  if (width === 0 || source.querySelector(unpictured)) return null
  const element = document.createElement('div')
  element.className = source.className
  element.append(...[...source.childNodes].map((node) => node.cloneNode(true)))
  for (const each of element.querySelectorAll('*')) for (const name of dropped) each.removeAttribute(name)
  Object.assign(element.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    minWidth: '0',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    overflow: 'hidden',
    animation: 'none',
  })
  const scrim =
    source instanceof HTMLDialogElement ? getComputedStyle(source, '::backdrop').backgroundColor : null
  return { id: taken++, exit: exitOf(source), element, scrim, scrolled: source.scrollTop }
}

/** In the top layer, where dialogs are; out of reach for pointer, keyboard and screen reader. */
export const makeStage = (): HTMLElement => {
  const stage = document.createElement('div')
  stage.setAttribute('popover', 'manual')
  stage.setAttribute('aria-hidden', 'true')
  stage.inert = true
  stage.dataset.departures = ''
  Object.assign(stage.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    margin: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
    pointerEvents: 'none',
  })
  return stage
}
