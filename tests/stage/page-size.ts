/** The sizes of the window and of scrolled elements: jsdom measures nothing. */
const heights = { window: 800, content: 10_000 }

/** jsdom's page gets a size. */
export const measurePage = (): void => {
  const area = document.documentElement
  const defineOwn = (on: object, name: string, value: number): void =>
    void Object.defineProperty(on, name, { value, configurable: true })
  defineOwn(area, 'scrollHeight', heights.content)
  defineOwn(area, 'clientHeight', heights.window)
  // Lists that render visible rows only render all.
  defineOwn(window, 'innerHeight', 1_000_000)
  defineOwn(HTMLElement.prototype, 'offsetHeight', 72)
}
