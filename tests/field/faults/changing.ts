import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** One line of shipped code that is changed: in a bundle, never in the folder. */
export interface Change {
  file: string
  from: string
  to: string
}

/** Puts another text in the place of one line. */
export const changing = ({ file, from, to }: Change): Plugin => ({
  name: 'seeded-fault',
  enforce: 'pre',
  transform(code, id) {
    if (id.split('?')[0] !== resolve(file)) return null
    if (code.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`)
    return code.replace(from, () => to)
  },
})
