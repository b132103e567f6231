import latin from './cn-latin.woff2'
import naira from './cn-naira.woff2'
import yoruba from './cn-yoruba.woff2'

/** Its parts, and which signs each has. */
const parts = {
  [latin]: 'U+20-7E, U+A0-FF, U+2013-2014, U+2018-201D, U+2022, U+2026',
  [naira]: 'U+143-144, U+20A6',
  [yoruba]: 'U+1EB8-1EB9, U+1ECC-1ECD',
}

/**
 * Loads the face of text from 17 px up, Familjen Grotesk (SIL Open Font License 1.1, client/ui/face/LICENSE.txt). Called
 * after the first page has settled; lines keep their heights, which the theme states. The Yoruba letters come where a
 * text has one.
 */
export const loadFace = async (): Promise<void> => {
  for (const [file, unicodeRange] of Object.entries(parts))
    document.fonts.add(new FontFace('CN Grotesk', `url(${file})`, { weight: '400 700', unicodeRange }))
  await document.fonts.load('650 1em "CN Grotesk"', '0₦')
}
