import { canvasBlob } from '../../platform/canvas-blob'
import type { SharedFile } from '../../platform/share-or-download'
import { colours } from '../../ui/theme'

/** px */
const width = 720
const margin = 40
const codeSize = width - 2 * margin
const lettersPerLine = 24

const linesOf = (address: string): string[] =>
  address
    .match(new RegExp(`.{1,${lettersPerLine}}`, 'g'))
    ?.map((line) => line.replace(/.{4}(?=.)/g, '$& ')) ?? []

/** Renders the page's QR code again, with coin and network above and the address below. */
const draw = (card: Element | null, title: string, network: string, address: string): Promise<Blob> => {
  const code = card?.querySelector('svg')
  const modules = code?.querySelector('path:last-of-type')?.getAttribute('d')
  const canvas = document.createElement('canvas')
  const lines = linesOf(address)
  const lineHeight = 40
  const codeTop = 172
  canvas.width = width
  canvas.height = codeTop + codeSize + lines.length * lineHeight + 2 * margin
  const pen = canvas.getContext('2d')
  if (!card || !code || !modules || !pen) return Promise.reject(new Error('The page has no QR code'))
  const { fontFamily } = getComputedStyle(card)
  // Not the page's colours: a contrast theme changes those.
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
  const scale = codeSize / code.viewBox.baseVal.width
  pen.scale(scale, scale)
  pen.fill(new Path2D(modules))
  pen.restore()
  for (const [at, line] of lines.entries())
    write(line, '500 28px ui-monospace, monospace', codeTop + codeSize + (at + 1) * lineHeight)
  return canvasBlob(canvas, 'image/png')
}

interface PictureOf {
  card: Element | null
  /** 'USDT (TRC-20)'. */
  coin: string
  /** 'Tron'. */
  network: string
  address: string
}

/** The QR code as an image that names its coin and network. */
export const pictureOf = ({ card, coin, network, address }: PictureOf): SharedFile => ({
  name: `${coin
    .replace(/[^\w]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()}-address.png`,
  title: `Send only ${coin}`,
  how: 'either',
  make: () => draw(card, `Send only ${coin}`, `Network: ${network}`, address),
})
