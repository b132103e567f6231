/** How tall the window and what it scrolls are: jsdom measures nothing. */
const heights = { window: 800, content: 10_000 }

/** jsdom's page gets a size. */
export const measurePage = (): void => {
  const area = document.documentElement
  const own = (on: object, name: string, value: number): void =>
    void Object.defineProperty(on, name, { value, configurable: true })
  own(area, 'scrollHeight', heights.content)
  own(area, 'clientHeight', heights.window)
  // Lists that draw what is in view draw all they have.
  own(window, 'innerHeight', 1_000_000)
  own(HTMLElement.prototype, 'offsetHeight', 72)
}
