/**
 * Imitates Chrome's translator in the page: replaces each current and later text node with a copy in `<font><font>`,
 * except within `translate="no"`. Returns a function that stops it.
 */
export const translatePage = (): (() => void) => {
  const isTranslated = (text: Node): boolean =>
    text.parentElement?.closest('font, [translate=no], script, style, svg, textarea') === null &&
    text.nodeValue?.trim() !== ''
  const translate = (): void => {
    const texts: ChildNode[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isTranslated(node)) texts.push(node as Text)
    for (const text of texts) {
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.nodeValue ?? '')
      text.replaceWith(outer)
    }
    observer.takeRecords()
  }
  const observer = new MutationObserver(translate)
  const start = (): void => {
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    translate()
  }
  if (document.body) start()
  else document.addEventListener('DOMContentLoaded', start)
  return () => observer.disconnect()
}
