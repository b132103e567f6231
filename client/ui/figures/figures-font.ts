import { bodyFont } from '../../theme'
import file from './figures.woff2'

/** As wide as a figure of our face is, and as the script that makes it prints (scripts/dev/figures-font.py); em. */
const ownWidth = 0.675

const size = 100

/** The width of a bold figure, and the height above and below its baseline, of the device's own font; em. */
const measure = () => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return null
  pen.font = `700 ${size}px ${bodyFont}`
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('0')
  return {
    width: width / size,
    ascent: fontBoundingBoxAscent / size,
    descent: fontBoundingBoxDescent / size,
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`

/**
 * Loads the face of large amounts, made as wide and as high as the font that stands there already: when it comes,
 * nothing moves. Called after the first page has settled.
 */
export const loadFigures = async (): Promise<void> => {
  const device = measure()
  // Browsers before 2023 keep the device's font.
  if (!device || !document.adoptedStyleSheets) return
  const scale = device.width / ownWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@font-face {
    font-family: Figures;
    font-weight: 700;
    src: url(${file}) format('woff2');
    size-adjust: ${percent(scale)};
    ascent-override: ${percent(device.ascent / scale)};
    descent-override: ${percent(device.descent / scale)};
    line-gap-override: 0%;
    unicode-range: U+24-25, U+2B-2F, U+30-39, U+2013, U+20A6, U+2212, U+2248;
  }`)
  document.adoptedStyleSheets.push(sheet)
  await document.fonts.load('700 1em Figures', '0₦')
}
