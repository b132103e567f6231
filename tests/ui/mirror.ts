import type { Changes, Whole } from './dom-mirror'

/** The page's body, followed in this process's own document, so that the same questions can be asked of both. */
export class Mirror {
  readonly #nodes = new Map<number, Node>([[1, document.body]])
  readonly #ids = new Map<Node, number>([[document.body, 1]])
  #isFollowing = false

  /** The mirror itself is changing now: what it hears was no hand's doing. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  idOf(node: Node): number | undefined {
    return this.#ids.get(node)
  }

  follow({ children, attributes, texts, values, active }: Changes): void {
    this.#isFollowing = true
    try {
      const before = children.flatMap(([parent]) => [...(this.#nodes.get(parent)?.childNodes ?? [])])
      for (const [parent, now] of children) this.#fill(parent, now)
      // Only now: one may have moved from one parent to another.
      for (const node of before) if (!node.isConnected) this.#forget(node)
      for (const [id, now] of attributes) this.#mark(this.#nodes.get(id) as Element | undefined, now)
      for (const [id, now] of texts) {
        const text = this.#nodes.get(id)
        if (text) text.nodeValue = now
      }
      for (const [id, value, checked] of values) this.#write(id, value, checked)
      const focused = (this.#nodes.get(active ?? 1) ?? document.body) as HTMLElement
      if (document.activeElement !== focused) {
        if (focused === document.body) (document.activeElement as HTMLElement | null)?.blur()
        else focused.focus()
      }
    } finally {
      this.#isFollowing = false
    }
  }

  #fill(parent: number, now: readonly (number | Whole)[]): void {
    const element = this.#nodes.get(parent) as Element | undefined
    if (!element) return
    const after = now.flatMap((one) =>
      typeof one === 'number' ? (this.#nodes.get(one) ?? []) : this.#make(one),
    )
    element.replaceChildren(...after)
  }

  #make(whole: Whole): Node {
    const node =
      'text' in whole
        ? document.createTextNode(whole.text)
        : whole.isSvg
          ? document.createElementNS('http://www.w3.org/2000/svg', whole.tag)
          : document.createElement(whole.tag)
    this.#nodes.set(whole.id, node)
    this.#ids.set(node, whole.id)
    if ('text' in whole) return node
    this.#mark(node as Element, whole.attributes)
    ;(node as Element).append(...whole.children.map((child) => this.#make(child)))
    return node
  }

  #forget(node: Node): void {
    const id = this.#ids.get(node)
    if (id !== undefined) this.#nodes.delete(id)
    this.#ids.delete(node)
    for (const child of node.childNodes) this.#forget(child)
  }

  #mark(element: Element | undefined, now: Record<string, string>): void {
    if (!element) return
    for (const { name } of [...element.attributes]) if (!(name in now)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(now))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }

  #write(id: number, value: string, checked: boolean): void {
    const field = this.#nodes.get(id) as HTMLInputElement | undefined
    if (!field) return
    if (field.value !== value) field.value = value
    if (field.checked !== checked) field.checked = checked
  }
}
