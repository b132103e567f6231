/**
 * Runs in the page, as Chrome's translator: another text node within `<font><font>` takes the place of each text, now and
 * whenever one appears; `translate="no"` is left alone. Returns how to stop.
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
