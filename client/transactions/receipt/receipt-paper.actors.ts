import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { moveVerb } from '../../../machines/money/move'
import { networkLabel } from '../../../machines/money/network'
import { entryRoutes, productName } from '../../../machines/shell/routes.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { canvasBlob } from '../../platform/canvas-blob'
import { bodyFont, colours } from '../../theme'
import { accountTail, coins, dollars, inFours, lagosTime, naira, unitSpace } from '../../ui/format'

type Pen = CanvasRenderingContext2D

/** Draws the QR code of a text, `side` px wide. */
const drawQr = (pen: Pen, text: string, x: number, y: number, side: number): void => {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 0 })))
  const modules = Number(place.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  const path = place.querySelector('path:last-of-type')?.getAttribute('d') ?? ''
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

export interface Paper {
  /** The receipt's text. */
  lines: Line[]
  asPng: () => Promise<Blob>
  asJpeg: () => Promise<{ bytes: Uint8Array; width: number; height: number }>
}

const note = `Made by ${productName} on the customer's device. Not proof of payment on its own.`

/** 'Ada O.', as on the page that checks the receipt. */
const shortened = (name: string): string => name.trim().replace(/\s(?:.*\s)?(\S)\S*$/u, ' $1.')

const linesOf = (details: WholeTransactionFragment): Line[] => {
  const { currency, amountNGN, approveDate, bankAccount } = details
  const label = networkLabel(currency.chain)
  const all: (Line | null)[] = [
    { name: 'Transaction', value: `${moveVerb(details)} ${currency.symbol}${label ? ` (${label})` : ''}` },
    { name: 'Number', value: details.transactionId },
    { name: 'Created', value: lagosTime(details.createDate) },
    approveDate === null ? null : { name: 'Approved', value: lagosTime(approveDate) },
    { name: 'Amount', value: coins(details.amountCrypto, currency.symbol, 8).replace(unitSpace, ' ') },
    { name: 'USD', value: dollars(details.amountUSD) },
    amountNGN === null ? null : { name: 'NGN', value: naira(amountNGN) },
    bankAccount && { name: 'Bank', value: bankAccount.bank.name },
    bankAccount && { name: 'Account name', value: shortened(bankAccount.accountName) },
    bankAccount && { name: 'Account number', value: accountTail(bankAccount.accountNumber) },
    { name: 'Status', value: 'Approved' },
    details.receiptCode ? { name: 'Check code', value: inFours(details.receiptCode).join('-') } : null,
  ]
  return all.filter((line) => line !== null)
}

/** px, before `scale`. */
const width = 540
const margin = 36
const lineHeight = 40
const scale = 2
const smallest = 8

/** Overhang of the naira sign's bars on either side, and the space after it; relative to the font size. */
const standOut = 0.05
const gapAfter = 0.05

const nairaWidth = (pen: CanvasRenderingContext2D, size: number): number =>
  pen.measureText('N').width + size * (2 * standOut + gapAfter)

/** Draws the naira sign as an N with two bars: not every device's fonts have one. */
const drawNaira = (pen: CanvasRenderingContext2D, x: number, baseline: number, size: number): void => {
  pen.fillText('N', x + size * standOut, baseline)
  const bar = pen.measureText('N').width + 2 * size * standOut
  for (const height of [0.46, 0.3]) pen.fillRect(x, baseline - size * height, bar, size * 0.06)
}

const partsOf = (text: string): string[] => text.split(/(₦)/).filter((part) => part !== '')

const widthOf = (pen: CanvasRenderingContext2D, text: string, size: number): number =>
  partsOf(text).reduce(
    (sum, part) => sum + (part === '₦' ? nairaWidth(pen, size) : pen.measureText(part).width),
    0,
  )

interface Style {
  size: number
  weight?: number
  colour: string
  align?: 'left' | 'right'
}

/** Draws one line; text wider than `room` gets a smaller font. */
export const write = (
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  baseline: number,
  { size, weight = 400, colour, align = 'left' }: Style,
  room = width - 2 * margin,
): void => {
  pen.fillStyle = colour
  const setSize = (px: number): number => {
    pen.font = `${weight} ${px}px ${bodyFont}`
    return widthOf(pen, text, px)
  }
  let fitted = size
  while (setSize(fitted) > room && fitted > smallest) fitted -= 1
  const wide = widthOf(pen, text, fitted)
  let at = align === 'right' ? x - wide : x
  for (const part of partsOf(text)) {
    if (part === '₦') drawNaira(pen, at, baseline, fitted)
    else pen.fillText(part, at, baseline)
    at += widthOf(pen, part, fitted)
  }
}

// White in both themes.
const [ink] = colours.fg.DEFAULT
const [quiet] = colours.fg.muted
const [rule] = colours.border.DEFAULT
const [paperColour] = colours.bg.panel
const [brand] = colours.brand.solid
const [green] = colours.green.fg

/** Two bars, one below the other: the slot it came out of, and the tear line. */
export const bars = (
  pen: CanvasRenderingContext2D,
  top: number,
  { height, gap, colour }: { height: number; gap: number; colour: string },
): void => {
  pen.fillStyle = colour
  for (const at of [top, top + height + gap]) pen.fillRect(0, at, width, height)
}

const tearAt = 182
const head = 204
const qrSide = 84

const draw = (details: WholeTransactionFragment, lines: Line[]): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This device draws no pictures')
  const { amountNGN, amountCrypto, currency, receiptCode } = details
  const check = `${window.location.origin}${entryRoutes.verify.path}`
  const notes = receiptCode
    ? ['Check that it is real', 'Scan this, or enter the check code at', check.replace(/^\w+:\/\//, '')]
    : [note]
  canvas.width = width * scale
  canvas.height = (head + lines.length * lineHeight + (receiptCode ? qrSide : 18) + 52) * scale
  pen.scale(scale, scale)
  pen.fillStyle = paperColour
  pen.fillRect(0, 0, canvas.width, canvas.height)
  bars(pen, 0, { height: 10, gap: 8, colour: brand })
  write(pen, productName, margin, 70, { size: 22, weight: 700, colour: ink })
  write(pen, 'Receipt', width - margin, 70, { size: 16, colour: quiet, align: 'right' })
  const amount = amountNGN === null ? coins(amountCrypto, currency.symbol, 8) : naira(amountNGN)
  write(pen, 'Approved', margin, 108, { size: 16, weight: 500, colour: green })
  write(pen, amount, margin, 154, { size: 44, weight: 700, colour: amountNGN === null ? ink : green })
  bars(pen, tearAt, { height: 2, gap: 3, colour: rule })
  for (const [index, { name, value }] of lines.entries()) {
    const baseline = head + index * lineHeight + 26
    write(pen, name, margin, baseline, { size: 15, colour: quiet })
    write(pen, value, width - margin, baseline, { size: 15, weight: 600, colour: ink, align: 'right' }, 330)
  }
  const below = head + lines.length * lineHeight + 28
  for (const [index, line] of notes.entries())
    write(pen, line, margin + (receiptCode ? qrSide + 18 : 0), below + index * 24, {
      size: 14,
      colour: quiet,
    })
  if (receiptCode) drawQr(pen, `${check}?code=${receiptCode}`, margin, below - 14, qrSide)
  return canvas
}

/** Draws the receipt of an approved transaction on a canvas, on this device: no request, no web font. */
export const paperOf = async (details: WholeTransactionFragment): Promise<Paper> => {
  const lines = linesOf(details)
  const canvas = draw(details, lines)
  return {
    lines,
    asPng: () => canvasBlob(canvas, 'image/png'),
    asJpeg: async () => ({
      bytes: new Uint8Array(await (await canvasBlob(canvas, 'image/jpeg')).arrayBuffer()),
      width: canvas.width,
      height: canvas.height,
    }),
  }
}

const [ground] = colours.green.plate
const [art] = colours.green.art
const [white] = colours.plate.fg
/** px */
const side = 1080

/** 'in 11 minutes': as measured for this sale, from its first sight to the payout; '' for an hour and more. */
export const howFast = ({ createDate, approveDate }: WholeTransactionFragment): string => {
  const minutes = Math.ceil((Date.parse(approveDate ?? '') - Date.parse(createDate)) / 60_000)
  return minutes >= 1 && minutes < 60 ? `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : ''
}

/** A picture worth sharing: what arrived and how fast, neither balance nor account, no code. */
export const cardOf = (details: WholeTransactionFragment): Promise<Blob> => {
  const { amountNGN, amountCrypto, currency } = details
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This device draws no pictures'))
  canvas.width = canvas.height = side
  pen.scale(2, 2)
  pen.fillStyle = ground
  pen.fillRect(0, 0, side, side)
  bars(pen, 150, { height: 28, gap: 28, colour: art })
  write(pen, productName, 36, 70, { size: 24, weight: 700, colour: white })
  const amount = amountNGN === null ? coins(amountCrypto, currency.symbol, 8) : naira(amountNGN)
  write(pen, amount, 36, 350, { size: 80, weight: 700, colour: white })
  write(pen, howFast(details), 36, 408, { size: 40, weight: 500, colour: white })
  return canvasBlob(canvas, 'image/png')
}
