import latin from './cn-latin.woff2'
import naira from './cn-naira.woff2'
import yoruba from './cn-yoruba.woff2'

/** Its parts, and which signs each has; the Yoruba letters come where a text has one. */
const parts = {
  [latin]: 'U+20-7E, U+A0-FF, U+2013-2014, U+2018-201D, U+2022, U+2026',
  [naira]: 'U+143-144, U+20A6',
  [yoruba]: 'U+1EB8-1EB9, U+1ECC-1ECD',
}

/**
 * Fetches the face of text from 17 px up, Familjen Grotesk (SIL Open Font License 1.1, client/ui/face/LICENSE.txt), and
 * returns what shows it.
 */
export const fetchFace = async (): Promise<() => void> => {
  const faces = Object.entries(parts).map(
    ([file, unicodeRange]) => new FontFace('CN Grotesk', `url(${file})`, { weight: '400 700', unicodeRange }),
  )
  await Promise.all(faces.slice(0, 2).map((face) => face.load()))
  return () => {
    for (const face of faces) document.fonts.add(face)
  }
}

/** Shows it at once: the service worker has it, and nothing stands there yet. */
export const showFace = async (): Promise<void> => (await fetchFace())()

/** Shows it from the next page on: under what is read already, nothing changes its width. */
export const showFaceFromNextPage = async (): Promise<void> => {
  const show = await fetchFace()
  for (const type of ['pushState', 'popstate']) window.addEventListener(type, show, { once: true })
}
