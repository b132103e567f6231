import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { colours } from '../../theme'

type Pen = CanvasRenderingContext2D

/** Draws the QR code of a text, `side` px wide. */
export const drawQr = (pen: Pen, text: string, x: number, y: number, side: number): void => {
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
