import type { Locator, Mouse } from 'playwright'
import { mark } from './dom-mirror'
import type { Mirror } from './mirror'

/** Something that a hand does to an element of the page. */
export interface Deed {
  /** The element's number in the page. */
  id: string
  what: string
  act: (element: Locator, mouse: Mouse) => Promise<unknown>
}

/** How long an element may take to be there for the hand, ms: in view, at rest, and with nothing over it. */
const reach = { timeout: 10_000 }

const deedFor = (event: Event, target: HTMLElement): Deed['act'] | null => {
  switch (event.type) {
    case 'click':
      return async (element, mouse) => {
        await element.click(reach)
        // What comes to where the pointer rests would be pointed at.
        await mouse.move(0, 0)
      }
    case 'change': {
      const { value } = target as HTMLInputElement
      return target.localName === 'select'
        ? (element) => element.selectOption({ value }, reach)
        : (element) => element.fill(value, reach)
    }
    case 'input':
      return (element) => element.pressSequentially('a')
    case 'keydown': {
      const { key } = event as KeyboardEvent
      return (element) => element.press(key)
    }
    case 'focus':
      return (element) => element.focus()
    case 'blur':
      return (element) => element.evaluate((node) => node.blur())
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
