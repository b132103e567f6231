/** A binary heap: the least element first. */
export class Heap<Element> {
  readonly #elements: Element[] = []
  readonly #isBefore: (first: Element, second: Element) => boolean

  constructor(isBefore: (first: Element, second: Element) => boolean) {
    this.#isBefore = isBefore
  }

  get least(): Element | undefined {
    return this.#elements[0]
  }

  clear(): void {
    this.#elements.length = 0
  }

  push(element: Element): void {
    const all = this.#elements
    let at = all.push(element) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(all[at]!, all[parent]!)) return
      ;[all[at], all[parent]] = [all[parent]!, all[at]!]
      at = parent
    }
  }

  pop(): Element | undefined {
    const all = this.#elements
    const least = all[0]
    const last = all.pop()
    if (last === undefined || all.length === 0) return least
    all[0] = last
    for (let at = 0; ; ) {
      const [leftAt, rightAt] = [2 * at + 1, 2 * at + 2]
      let first = at
      if (leftAt < all.length && this.#isBefore(all[leftAt]!, all[first]!)) first = leftAt
      if (rightAt < all.length && this.#isBefore(all[rightAt]!, all[first]!)) first = rightAt
      if (first === at) return least
      ;[all[at], all[first]] = [all[first]!, all[at]!]
      at = first
    }
  }
}
