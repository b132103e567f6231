import latin from './cn-latin.woff2'
import naira from './cn-naira.woff2'
import yoruba from './cn-yoruba.woff2'

/** The font's files and their characters; the Yoruba letters load when a text has one. */
const parts = {
  [latin]: 'U+20-7E, U+A0-FF, U+2013-2014, U+2018-201D, U+2022, U+2026',
  [naira]: 'U+143-144, U+20A6',
  [yoruba]: 'U+1EB8-1EB9, U+1ECC-1ECD',
}

/**
 * Fetches the font of text from 17 px up, Familjen Grotesk (SIL Open Font License 1.1, client/ui/font/LICENSE.txt), and
 * returns the function that shows it.
 */
export const fetchFont = async (): Promise<() => void> => {
  const fonts = Object.entries(parts).map(
    ([file, unicodeRange]) => new FontFace('CN Grotesk', `url(${file})`, { weight: '400 700', unicodeRange }),
  )
  await Promise.all(fonts.slice(0, 2).map((font) => font.load()))
  return () => {
    for (const font of fonts) document.fonts.add(font)
  }
}

/** At once: the service worker has it, and no text is visible yet. */
export const showFont = async (): Promise<void> => (await fetchFont())()

/** From the next page on: no visible text may change its width. */
export const showFontFromNextPage = async (): Promise<void> => {
  const show = await fetchFont()
  for (const type of ['pushState', 'popstate']) window.addEventListener(type, show, { once: true })
}
