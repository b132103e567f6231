import { createHash } from 'node:crypto'

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const elements = {
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
  // Skips scripts with a URL, which have no content of their own.
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
}

export const texts = (page: string, element: keyof typeof elements): string[] =>
  [...page.matchAll(elements[element])].map(([, text]) => text ?? '')
