import { createHash } from 'node:crypto'

/** A text's hash as a content policy names it. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const elements = {
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
  // A script with an address has no text of its own.
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
}

/** The texts of the `<style>` or `<script>` elements that a page itself brings, so that no 'unsafe-inline' is needed. */
export const texts = (page: string, element: keyof typeof elements): string[] =>
  [...page.matchAll(elements[element])].map(([, text]) => text ?? '')
