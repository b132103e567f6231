import { mark, type PageCopy } from './dom-mirror'

const marked = (id: string): HTMLInputElement | null => document.body.querySelector(`[${mark}="${id}"]`)

/** The page's body, followed in this process's own document, so that the same questions can be asked of both. */
export class Mirror {
  #html = ''
  #isFollowing = false

  /** The mirror itself is changing now: what it hears was no hand's doing. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  follow({ html, fields, active }: PageCopy): void {
    this.#isFollowing = true
    if (html !== this.#html) document.body.innerHTML = html
    this.#html = html
    for (const [id, value, checked] of fields) {
      const field = marked(id)
      if (field && field.value !== value) field.value = value
      if (field && field.checked !== checked) field.checked = checked
    }
    const focused = active === null ? null : marked(active)
    if (focused) focused.focus()
    else (document.activeElement as HTMLElement | null)?.blur()
    this.#isFollowing = false
  }
}
