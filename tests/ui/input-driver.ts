import { mark } from './dom-mirror'
import type { DrivenPage } from './engines/driver'
import type { Mirror } from './mirror'

/** Something that a hand does to an element of the page. */
export interface Deed {
  /** The element's number in the page. */
  id: string
  what: string
  act: (page: DrivenPage, selector: string) => Promise<void>
}

const deedFor = (event: Event, target: HTMLElement): Deed['act'] | null => {
  switch (event.type) {
    case 'click':
      return (page, element) => page.click(element)
    case 'change': {
      const { value } = target as HTMLInputElement
      return target.localName === 'select'
        ? (page, element) => page.choose(element, value)
        : (page, element) => page.fill(element, value)
    }
    case 'input':
      return (page, element) => page.type(element, 'a')
    case 'keydown': {
      const { key } = event as KeyboardEvent
      return (page, element) => page.press(element, key)
    }
    case 'focus':
      return (page, element) => page.focus(element)
    case 'blur':
      return (page, element) => page.blur(element)
    default:
      return null
  }
}

/**
 * What is done to the mirror is done to the page by a real mouse and keyboard instead: a click there is a click
 * here, a value there is typed here. Returns how to stop.
 */
export const inputDriverFor = (mirror: Mirror, ask: (deed: Deed) => void): (() => void) => {
  const received = (event: Event): void => {
    if (mirror.isFollowing || !(event.target instanceof HTMLElement)) return
    const { target } = event
    event.preventDefault()
    event.stopImmediatePropagation()
    const act = deedFor(event, target)
    const id = target.getAttribute(mark)
    if (!act || id === null) return
    ask({ id, what: `${event.type} ${target.outerHTML.slice(0, 200)}`, act })
  }
  const kinds = ['click', 'change', 'input', 'keydown', 'focus', 'blur']
  for (const kind of kinds) document.addEventListener(kind, received, true)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, received, true)
  }
}
