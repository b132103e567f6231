/** Finds text nodes with siblings, which React would lose on a translated page (client/ui/jsx). */
export const bareTextNodes = (): string[] => {
  const texts: string[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.nodeValue?.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber$')))
      texts.push(`${node.parentElement?.outerHTML.slice(0, 160)}: ${node.nodeValue}`)
  return texts
}
