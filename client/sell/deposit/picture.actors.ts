import { canvasBlob } from '../../platform/canvas-blob'
import type { SharedFile } from '../../platform/share-or-download'
import { colours } from '../../ui/theme'

const width = 720
const margin = 40
const codePx = width - 2 * margin
const charsPerLine = 24

const addressLines = (address: string): string[] =>
  address.match(new RegExp(`.{1,${charsPerLine}}`, 'g'))?.map((line) => line.replace(/.{4}(?=.)/g, '$& ')) ??
  []

/** Draws the QR code from the page's SVG, so that the two are identical. */
const draw = (card: Element | null, title: string, network: string, address: string): Promise<Blob> => {
  const code = card?.querySelector('svg')
  const modules = code?.querySelector('path:last-of-type')?.getAttribute('d')
  const canvas = document.createElement('canvas')
  const lines = addressLines(address)
  const lineHeight = 40
  const codeTop = 172
  canvas.width = width
  canvas.height = codeTop + codePx + lines.length * lineHeight + 2 * margin
  const pen = canvas.getContext('2d')
  if (!card || !code || !modules || !pen) return Promise.reject(new Error('The page has no QR code'))
  const { fontFamily } = getComputedStyle(card)
  // The theme's values, because a contrast theme changes the page's colours.
  const [[dark], [white]] = [colours.qr.fg, colours.qr.bg]
  pen.fillStyle = white
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = dark
  pen.textAlign = 'center'
  const write = (text: string, font: string, baseline: number) => {
    pen.font = font
    pen.fillText(text, width / 2, baseline, width - 2 * margin)
  }
  write(title, `700 44px ${fontFamily}`, 84)
  write(network, `400 30px ${fontFamily}`, 136)
  pen.save()
  pen.translate(margin, codeTop)
  const scale = codePx / code.viewBox.baseVal.width
  pen.scale(scale, scale)
  pen.fill(new Path2D(modules))
  pen.restore()
  for (const [index, line] of lines.entries())
    write(line, '500 28px ui-monospace, monospace', codeTop + codePx + (index + 1) * lineHeight)
  return canvasBlob(canvas, 'image/png')
}

interface PictureOf {
  card: Element | null
  coin: string
  network: string
  address: string
}

/** Returns the QR code as an image that names its coin and network. */
export const pictureOf = ({ card, coin, network, address }: PictureOf): SharedFile => ({
  name: `${coin
    .replace(/[^\w]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()}-address.png`,
  title: `Send only ${coin}`,
  how: 'either',
  make: () => draw(card, `Send only ${coin}`, `Network: ${network}`, address),
})
