const hiddenTags = new Set(['head', 'link', 'meta', 'script', 'style', 'template', 'title', 'datalist'])
/** An accessible name is read with a space around every element that is not inline. */
const inlineTags = new Set(
  'a abbr b bdi bdo br cite code data dfn em i img kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)
const controls = new Set(['button', 'input', 'select', 'textarea'])

const displayOf = (element: HTMLElement): string => {
  const tag = element.localName
  if (hiddenTags.has(tag) || element.hidden || element.getAttribute('type') === 'hidden') return 'none'
  if (element.style.display) return element.style.display
  if (controls.has(tag)) return 'inline-block'
  return inlineTags.has(tag) ? 'inline' : 'block'
}

const visibilityOf = (element: HTMLElement | null): string => {
  for (let at = element; at; at = at.parentElement) if (at.style?.visibility) return at.style.visibility
  return 'visible'
}

/**
 * `getComputedStyle` for role queries: they ask every element for `display`, `visibility` and `content`, and jsdom
 * matches every rule of every sheet each time. These three come from the tag, `hidden` and inline styles, so an
 * element that only a class hides counts as visible: a test of such an element belongs to the `devices` project.
 */
export const lightStyles = (computed: typeof getComputedStyle): typeof getComputedStyle => {
  const light = (element: HTMLElement, name: string, pseudo: unknown): string | undefined => {
    if (name === 'content' || pseudo) return ''
    if (name === 'display') return displayOf(element)
    return name === 'visibility' ? visibilityOf(element) : undefined
  }
  return (element, pseudo) =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        const lightOf = (property: string): unknown => light(element as HTMLElement, property, pseudo)
        if (name === 'getPropertyValue')
          return (property: string) => lightOf(property) ?? computed(element).getPropertyValue(property)
        return lightOf(String(name)) ?? computed(element)[name as keyof CSSStyleDeclaration]
      },
    })
}
