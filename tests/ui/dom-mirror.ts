/** A node as it travels from the page to its mirror: a text, or an element with all that is in it. */
export type Whole =
  | { id: number; text: string }
  | { id: number; tag: string; isSvg: boolean; attributes: Record<string, string>; children: Whole[] }

/** What became of the page since the last look. */
export interface Changes {
  /** An element's children now: those that the mirror knows by id, new ones whole. */
  children: [parent: number, now: (number | Whole)[]][]
  attributes: [element: number, now: Record<string, string>][]
  texts: [text: number, now: string][]
  /** What stands in every field. */
  values: [field: number, value: string, checked: boolean][]
  active: number | null
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Neither seen nor asked for. */
const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])
/** Drawings and frames are there, but nobody looks inside. */
const closed = new Set(['svg', 'IFRAME', 'CANVAS'])

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

const isShown = (node: Node): boolean =>
  node instanceof Text || (node instanceof Element && !unseen.has(node.nodeName))

/** Runs in the page and tells its body's changes in small pieces. */
export class Tap {
  readonly #ids = new WeakMap<Node, number>()
  readonly #nodes = new Map<number, Node>()
  #last = 0
  #observer: MutationObserver
  #grown = new Set<Element>()
  #marked = new Set<Element>()
  #written = new Set<Text>()

  constructor(onChange: () => void) {
    this.#learn(document.body)
    this.#grown.add(document.body)
    this.#observer = new MutationObserver((mutations) => {
      this.#hear(mutations)
      onChange()
    })
    const all = { subtree: true, childList: true, attributes: true, characterData: true }
    this.#observer.observe(document.body, all)
  }

  node(id: number): Node | null {
    const node = this.#nodes.get(id)
    return node?.isConnected ? node : null
  }

  take(): Changes {
    this.#hear(this.#observer.takeRecords())
    const [grown, marked, written] = [this.#grown, this.#marked, this.#written]
    this.#grown = new Set()
    this.#marked = new Set()
    this.#written = new Set()
    const known = (node: Node): number | undefined => (node.isConnected ? this.#ids.get(node) : undefined)
    const attributes: Changes['attributes'] = []
    for (const element of marked) {
      const id = known(element)
      if (id !== undefined) attributes.push([id, attributesOf(element)])
    }
    const texts: Changes['texts'] = []
    for (const text of written) {
      const id = known(text)
      if (id !== undefined) texts.push([id, text.data])
    }
    const children: Changes['children'] = []
    for (const element of grown) {
      const id = known(element)
      if (id === undefined || closed.has(element.nodeName)) continue
      children.push([
        id,
        this.#childrenOf(element).map((child) => this.#ids.get(child) ?? this.#whole(child)),
      ])
    }
    const fields = [...document.body.querySelectorAll<Field>('input, textarea, select')]
    return {
      children,
      attributes,
      texts,
      values: fields.map((field) => [
        this.#ids.get(field) ?? 0,
        field.value,
        field instanceof HTMLInputElement && field.checked,
      ]),
      active: this.#ids.get(document.activeElement ?? document.body) ?? null,
    }
  }

  #childrenOf(element: Element): Node[] {
    return [...element.childNodes].filter(isShown)
  }

  #hear(mutations: readonly MutationRecord[]): void {
    for (const { type, target, removedNodes } of mutations) {
      if (type === 'characterData') this.#written.add(target as Text)
      else if (type === 'attributes') this.#marked.add(target as Element)
      else {
        this.#grown.add(target as Element)
        for (const node of removedNodes) if (!node.isConnected) this.#forget(node)
      }
    }
  }

  #learn(node: Node): number {
    this.#last += 1
    this.#ids.set(node, this.#last)
    this.#nodes.set(this.#last, node)
    return this.#last
  }

  /** What comes back after it was away is new: nobody saw what became of it meanwhile. */
  #forget(node: Node): void {
    const id = this.#ids.get(node)
    if (id === undefined) return
    this.#ids.delete(node)
    this.#nodes.delete(id)
    for (const child of node.childNodes) this.#forget(child)
  }

  #whole(node: Node): Whole {
    const id = this.#learn(node)
    if (!(node instanceof Element)) return { id, text: (node as Text).data }
    return {
      id,
      tag: node.localName,
      isSvg: node instanceof SVGElement,
      attributes: attributesOf(node),
      children: closed.has(node.nodeName) ? [] : this.#childrenOf(node).map((child) => this.#whole(child)),
    }
  }
}
