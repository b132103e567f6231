import type { Line } from './receipt-paper.actors'

interface Picture {
  /** The JPEG's bytes. */
  bytes: Uint8Array
  /** px */
  width: number
  height: number
}

/** The page's width, points: that of A5. */
const pageWidth = 420

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** UTF-16, as PDF writes text: '₦' is '20A6'. */
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')

/** A byte for each sign of the text: standard fonts have Western European letters only, so others get a code of their own. */
const codesOf = (text: string): Map<string, number> => {
  const codes = new Map<string, number>()
  let next = 0x80
  for (const sign of new Set(text))
    codes.set(sign, /[\x20-\x7E\xA0-\xFF]/.test(sign) ? sign.charCodeAt(0) : Math.min(next++, 0x9f))
  return codes
}

/** What a reader copies, searches and reads aloud for each code. */
const toUnicode = (codes: ReadonlyMap<string, number>): string => {
  const pairs = [...codes].map(([sign, code]) => `<${hex(code, 2)}> <${utf16(sign)}>`)
  // A list has 100 entries at most.
  const lists = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) =>
    pairs.slice(at * 100, at * 100 + 100),
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Texts def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

const asBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/**
 * A one-page PDF: the picture, and its text as an invisible layer for screen readers and search. Our own writer,
 * because libraries are larger than the rest of the page and their fonts lack ₦ (docs/decisions).
 */
export const pdfOf = (title: string, { bytes, width, height }: Picture, lines: readonly Line[]): Blob => {
  const pageHeight = Math.round((pageWidth * height) / width)
  const texts = lines.map(({ name, value }) => `${name}: ${value}`.normalize('NFC'))
  const codes = codesOf(texts.join(''))
  const text = texts
    .map((line) => `<${[...line].map((sign) => hex(codes.get(sign)!, 2)).join('')}> Tj T*`)
    .join('\n')
  const map = asBytes(toUnicode(codes))
  const content = asBytes(
    `BT /F1 10 Tf 3 Tr 14 TL 20 ${pageHeight - 40} Td\n${text}\nET\nq ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Im1 Do Q`,
  )
  const parts: Uint8Array[] = []
  let length = 0
  const offsets: number[] = []
  const add = (part: string | Uint8Array): void => {
    const piece = typeof part === 'string' ? asBytes(part) : part
    parts.push(piece)
    length += piece.length
  }
  const object = (head: string, stream?: Uint8Array): void => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n${head}\n`)
    if (stream) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  }
  add('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n')
  object('<< /Type /Catalog /Pages 2 0 R /Lang (en-NG) /ViewerPreferences << /DisplayDocTitle true >> >>')
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> /Font << /F1 6 0 R >> >> >>`,
  )
  object(`<< /Length ${content.length} >>`, content)
  object(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>`,
    bytes,
  )
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 8 0 R >>')
  object(`<< /Title <FEFF${utf16(title)}> >>`)
  object(`<< /Length ${map.length} >>`, map)
  const start = length
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
