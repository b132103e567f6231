/** A binary heap with the least element first. */
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
    let index = all.push(element) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#isBefore(all[index]!, all[parent]!)) return
      ;[all[index], all[parent]] = [all[parent]!, all[index]!]
      index = parent
    }
  }

  pop(): Element | undefined {
    const all = this.#elements
    const least = all[0]
    const last = all.pop()
    if (last === undefined || all.length === 0) return least
    all[0] = last
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      let first = index
      if (left < all.length && this.#isBefore(all[left]!, all[first]!)) first = left
      if (right < all.length && this.#isBefore(all[right]!, all[first]!)) first = right
      if (first === index) return least
      ;[all[index], all[first]] = [all[first]!, all[index]!]
      index = first
    }
  }
}
