import { productName } from '../../../machines/shell/routes.rules'
import { inSlices } from '../../platform/in-slices'
import { bodyFont, colours } from '../../theme'

/** On screen nothing of it is seen, on paper nothing else; white in both themes. Columns 4 to 7 are amounts. */
const styles = `@media screen { #paper { display: none } }
@media print {
  @page { size: A4 landscape; margin: 12mm }
  html, body { background: #fff !important }
  body > :not(#paper) { display: none !important }
  #paper { color: ${colours.fg.DEFAULT[0]}; font: 8.5pt/1.35 ${bodyFont} }
  #paper h1 { border-top: 4pt double ${colours.brand.solid[0]}; padding: 6pt 0; font-size: 18pt; font-weight: 700 }
  #paper table { width: 100%; margin-top: 8pt; border-collapse: collapse }
  #paper tr { break-inside: avoid }
  #paper tr:first-child { font-weight: 600 }
  #paper td { padding: 3pt; border-bottom: 0.5pt solid ${colours.border.DEFAULT[0]}; overflow-wrap: anywhere }
  #paper td:nth-child(n + 4):nth-child(-n + 7) { text-align: right; white-space: nowrap }
  #paper td:nth-child(9) { max-width: 42mm; font-size: 6.5pt }
}`

const element = (name: string, ...content: (string | Node)[]): HTMLElement => {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

/** Opens the device's dialog for a page with these lines, which goes when the dialog closes. */
export const printStatement = async (
  notes: readonly string[],
  lines: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<void> => {
  const table = element('table')
  await inSlices(
    lines,
    (fields) => table.append(element('tr', ...fields.map((field) => element('td', field)))),
    signal,
  )
  const title = element('h1', `${productName} statement`)
  const paper = element('section', title, ...notes.map((note) => element('p', note)), table)
  paper.id = 'paper'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  document.body.append(paper)
  const end = (): void => {
    paper.remove()
    document.adoptedStyleSheets = before
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
