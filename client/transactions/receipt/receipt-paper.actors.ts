import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReceiptFormat } from '../../../machines/domain-events'
import { moveVerb } from '../../../machines/money/move'
import { networkLabel } from '../../../machines/money/network'
import { entryRoutes, productName } from '../../../machines/shell/routes.rules'
import { counted } from '../../../machines/values/counted'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { canvasBlob } from '../../platform/canvas-blob'
import { accountTail, coins, dollars, groupsOfFour, lagosTime, naira, unitSpace } from '../../ui/format'
import { bodyFont, colours } from '../../ui/theme'

export type Pen = CanvasRenderingContext2D

export const drawQr = (pen: Pen, text: string, x: number, y: number, side: number): void => {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 0 })))
  const modules = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  const path = container.querySelector('path:last-of-type')?.getAttribute('d') ?? ''
  root.unmount()
  pen.save()
  pen.fillStyle = colours.qr.fg[0]
  pen.translate(x, y)
  pen.scale(side / modules, side / modules)
  pen.fill(new Path2D(path))
  pen.restore()
}

export interface Line {
  name: string
  value: string
}

const disclaimer = `Made by ${productName} on the customer's device. Not proof of payment on its own.`

const abbreviatedName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/\s(?:.*\s)?(\S\p{M}*)\S*$/u, ' $1.')

const receiptLines = (details: WholeTransactionFragment): Line[] => {
  const { currency, amountNGN, approveDate, bankAccount } = details
  const label = networkLabel(currency.chain)
  const lines: (Line | null)[] = [
    { name: 'Transaction', value: `${moveVerb(details)} ${currency.symbol}${label ? ` (${label})` : ''}` },
    { name: 'Transaction ID', value: details.transactionId },
    { name: 'Created', value: lagosTime(details.createDate) },
    approveDate === null ? null : { name: 'Approved', value: lagosTime(approveDate) },
    { name: 'Amount', value: coins(details.amountCrypto, currency.symbol, 8).replace(unitSpace, ' ') },
    { name: 'USD', value: dollars(details.amountUSD) },
    amountNGN === null ? null : { name: 'NGN', value: naira(amountNGN) },
    bankAccount && { name: 'Bank', value: bankAccount.bank.name },
    bankAccount && { name: 'Account name', value: abbreviatedName(bankAccount.accountName) },
    bankAccount && { name: 'Account number', value: accountTail(bankAccount.accountNumber) },
    { name: 'Status', value: 'Approved' },
    details.receiptCode
      ? { name: 'Verification code', value: groupsOfFour(details.receiptCode).join('-') }
      : null,
  ]
  return lines.filter((line) => line !== null)
}

const width = 540
const margin = 36
const lineHeight = 40
const scale = 2
const minimumFontSize = 8

/** Relative to the font size: how far the naira sign's bars stick out, and the gap after it. */
const signOverhang = 0.05
const signGap = 0.05

const nairaWidth = (pen: Pen, size: number): number =>
  pen.measureText('N').width + size * (2 * signOverhang + signGap)

/** Draws the naira sign as an N with two bars, because not every device has a font that includes ₦. */
const drawNaira = (pen: Pen, x: number, baseline: number, size: number): void => {
  pen.fillText('N', x + size * signOverhang, baseline)
  const bar = pen.measureText('N').width + 2 * size * signOverhang
  for (const height of [0.46, 0.3]) pen.fillRect(x, baseline - size * height, bar, size * 0.06)
}

const partsOf = (text: string): string[] => text.split(/(₦)/).filter((part) => part !== '')

export const widthOf = (pen: Pen, text: string, size: number): number =>
  partsOf(text).reduce(
    (sum, part) => sum + (part === '₦' ? nairaWidth(pen, size) : pen.measureText(part).width),
    0,
  )

/** Wraps a string to the width; breaks a word that is too long, such as a hash, anywhere. */
export const wrapped = (pen: Pen, text: string, size: number, maxWidth: number): string[] => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    const joined = line === '' ? word : `${line} ${word}`
    if (widthOf(pen, joined, size) <= maxWidth) {
      lines[lines.length - 1] = joined
      continue
    }
    if (line !== '') lines.push('')
    for (const char of word) {
      if (widthOf(pen, lines.at(-1)! + char, size) > maxWidth) lines.push('')
      lines[lines.length - 1] += char
    }
  }
  return lines
}

interface Style {
  size: number
  weight?: number
  colour: string
  align?: 'left' | 'right'
}

/** Writes a string on one line; the font shrinks to fit `maxWidth`. */
export const write = (
  pen: Pen,
  text: string,
  x: number,
  baseline: number,
  { size, weight = 400, colour, align = 'left' }: Style,
  maxWidth = width - 2 * margin,
): void => {
  pen.fillStyle = colour
  const setSize = (px: number): number => {
    pen.font = `${weight} ${px}px ${bodyFont}`
    return widthOf(pen, text, px)
  }
  let fontSize = size
  while (setSize(fontSize) > maxWidth && fontSize > minimumFontSize) fontSize -= 1
  const wide = widthOf(pen, text, fontSize)
  let at = align === 'right' ? x - wide : x
  for (const part of partsOf(text)) {
    if (part === '₦') drawNaira(pen, at, baseline, fontSize)
    else pen.fillText(part, at, baseline)
    at += widthOf(pen, part, fontSize)
  }
}

// Uses the light theme's colours, because paper is always white.
const [ink] = colours.fg.DEFAULT
const [mutedInk] = colours.fg.muted
const [ruleColour] = colours.border.DEFAULT
const [paperColour] = colours.bg.panel
const [brand] = colours.brand.solid
const [green] = colours.green.fg

export const bars = (
  pen: Pen,
  top: number,
  { height, gap, colour, wide = width }: { height: number; gap: number; colour: string; wide?: number },
): void => {
  pen.fillStyle = colour
  for (const at of [top, top + height + gap]) pen.fillRect(0, at, wide, height)
}

const tearTop = 182
const head = 204
const qrSide = 84

const draw = (details: WholeTransactionFragment, lines: Line[]): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This device cannot create images')
  const { amountNGN, amountCrypto, currency, receiptCode } = details
  const verifyUrl = `${window.location.origin}${entryRoutes.verify.path}`
  const notes = receiptCode
    ? [
        'Verify this receipt',
        'Scan this, or enter the verification code at',
        verifyUrl.replace(/^\w+:\/\//, ''),
      ]
    : [disclaimer]
  pen.font = `600 15px ${bodyFont}`
  const rows = lines.flatMap(({ name, value }) =>
    wrapped(pen, value, 15, 330).map((part, at) => ({ name: at ? '' : name, value: part })),
  )
  canvas.width = width * scale
  canvas.height = (head + rows.length * lineHeight + (receiptCode ? qrSide : 18) + 52) * scale
  pen.scale(scale, scale)
  pen.fillStyle = paperColour
  pen.fillRect(0, 0, canvas.width, canvas.height)
  bars(pen, 0, { height: 10, gap: 8, colour: brand })
  write(pen, productName, margin, 70, { size: 22, weight: 700, colour: ink })
  write(pen, 'Receipt', width - margin, 70, { size: 16, colour: mutedInk, align: 'right' })
  const amount = amountNGN === null ? coins(amountCrypto, currency.symbol, 8) : naira(amountNGN)
  write(pen, 'Approved', margin, 108, { size: 16, weight: 500, colour: green })
  write(pen, amount, margin, 154, { size: 44, weight: 700, colour: amountNGN === null ? ink : green })
  bars(pen, tearTop, { height: 2, gap: 3, colour: ruleColour })
  for (const [index, { name, value }] of rows.entries()) {
    const baseline = head + index * lineHeight + 26
    write(pen, name, margin, baseline, { size: 15, colour: mutedInk })
    write(pen, value, width - margin, baseline, { size: 15, weight: 600, colour: ink, align: 'right' })
  }
  const footerTop = head + rows.length * lineHeight + 28
  for (const [index, line] of notes.entries())
    write(pen, line, margin + (receiptCode ? qrSide + 18 : 0), footerTop + index * 24, {
      size: 14,
      colour: mutedInk,
    })
  if (receiptCode) drawQr(pen, `${verifyUrl}?code=${receiptCode}`, margin, footerTop - 14, qrSide)
  return canvas
}

const [cardColour] = colours.green.hero
const [cardArt] = colours.green.art
const [white] = colours.hero.fg
const cardPx = 1080

export const payoutDuration = ({ createDate, approveDate }: WholeTransactionFragment): string => {
  const minutes = Math.ceil((Date.parse(approveDate ?? '') - Date.parse(createDate)) / 60_000)
  return minutes >= 1 && minutes < 60 ? `in ${counted(minutes, 'minute')}` : ''
}

/** An image for sharing: it must not show the balance, the account or the code. */
const cardOf = (details: WholeTransactionFragment): Promise<Blob> => {
  const { amountNGN, amountCrypto, currency } = details
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This device cannot create images'))
  canvas.width = canvas.height = cardPx
  pen.scale(2, 2)
  pen.fillStyle = cardColour
  pen.fillRect(0, 0, cardPx, cardPx)
  bars(pen, 150, { height: 28, gap: 28, colour: cardArt })
  write(pen, productName, 36, 70, { size: 24, weight: 700, colour: white })
  const amount = amountNGN === null ? coins(amountCrypto, currency.symbol, 8) : naira(amountNGN)
  write(pen, amount, 36, 350, { size: 80, weight: 700, colour: white })
  write(pen, payoutDuration(details), 36, 408, { size: 40, weight: 500, colour: white })
  return canvasBlob(canvas, 'image/png')
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')

/** The standard fonts have only Western European letters, so other characters get an unused byte. */
const codesOf = (text: string): Map<string, number> => {
  const codes = new Map<string, number>()
  let next = 0x80
  for (const char of new Set(text))
    codes.set(char, /[\x20-\x7E\xA0-\xFF]/.test(char) ? char.charCodeAt(0) : Math.min(next++, 0x9f))
  return codes
}

const toUnicode = (codes: ReadonlyMap<string, number>): string => {
  const pairs = [...codes].map(([char, code]) => `<${hex(code, 2)}> <${utf16(char)}>`)
  const lists = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) =>
    pairs.slice(at * 100, at * 100 + 100),
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Texts def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/**
 * Returns a one-page PDF: the image, with its text as an invisible layer for screen readers and search. We write it
 * ourselves, because libraries are larger than the rest of the page and their fonts lack ₦ (docs/decisions).
 */
export const pdfOf = (
  title: string,
  { bytes, width, height }: { bytes: Uint8Array; width: number; height: number },
  lines: readonly Line[],
  pageWidth = 420,
): Blob => {
  const pageHeight = Math.round((pageWidth * height) / width)
  const texts = lines.map(({ name, value }) => (name ? `${name}: ${value}` : value).normalize('NFC'))
  const codes = codesOf(texts.join(''))
  const text = texts
    .map((line) => `<${[...line].map((char) => hex(codes.get(char)!, 2)).join('')}> Tj T*`)
    .join('\n')
  const map = toBytes(toUnicode(codes))
  const content = toBytes(
    `BT /F1 7 Tf 3 Tr 14 TL 20 ${pageHeight - 40} Td\n${text}\nET\nq ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Im1 Do Q`,
  )
  const parts: Uint8Array[] = []
  let length = 0
  const offsets: number[] = []
  const add = (part: string | Uint8Array): void => {
    const piece = typeof part === 'string' ? toBytes(part) : part
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

/** Creates the receipt of an approved transaction on this device; needs no request and no web font. */
export const receiptOf = async (
  details: WholeTransactionFragment,
  format: Exclude<ReceiptFormat, 'letter'>,
  title: string,
): Promise<Blob> => {
  if (format === 'card') return cardOf(details)
  const lines = receiptLines(details)
  const canvas = draw(details, lines)
  if (format === 'png') return canvasBlob(canvas, 'image/png')
  const jpeg = await canvasBlob(canvas, 'image/jpeg')
  const { width, height } = canvas
  return pdfOf(title, { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }, lines)
}
