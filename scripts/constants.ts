import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Writes the numbers of README.md's table 'Where is' from the constants that its rows name: `npm run docs`.

const sourceOf = (file: string): string => readFileSync(file, 'utf8')

/** The text of a declaration's value, from its `=` or `:` to the end of the line, or to the bracket that closes it. */
const valueAt = (source: string, start: number): string => {
  let depth = 0
  for (let index = start; index < source.length; index += 1) {
    const letter = source[index]!
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    if (depth < 0 || (depth === 0 && letter === '\n')) return source.slice(start, index)
  }
  return source.slice(start)
}

const importedFrom = (file: string, name: string): string | undefined => {
  const [, from] =
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(sourceOf(file)) ?? []
  return from && [`${join(dirname(file), from)}.ts`, `${join(dirname(file), from)}.tsx`].find(existsSync)
}

/** A product such as '24 * 60 * minute'; its names are constants of the same file or imported ones. */
const product = (text: string, file: string): number =>
  text.split('*').reduce((result, factor) => {
    const word = factor.trim()
    if (/^[\d_.]+$/.test(word)) return result * Number(word.replaceAll('_', ''))
    return result * numbersOf(word, importedFrom(file, word) ?? file)[0]!
  }, 1)

/** All numbers in the value of the constant or property `name` of `file`. Throws unless exactly one place has any. */
const numbersOf = (name: string, file: string): number[] => {
  const source = sourceOf(file)
  const values = [...source.matchAll(new RegExp(`\\b${name}\\b(?:(?:: [^=\\n]+)? = |: )`, 'g'))]
    .map(({ 0: { length }, index }) => valueAt(source, index + length))
    .filter((value) => /\d/.test(value) && !value.includes('=>'))
  if (values.length !== 1)
    throw new Error(`${file}: '${name}' has a number in ${values.length} places, not in one`)
  const value = values[0]!.replace(/\/\/.*|,$/g, '').replace(/,?\s*$/, '')
  // A setting: name, minimum, maximum, default.
  if (value.startsWith('readInteger(')) return [product(value.slice(12, -1).split(',').at(-1)!, file)]
  if (/^[\w.* ]+$/.test(value)) return [product(value, file)]
  return [...value.matchAll(/\d[\d_.]*(?: \* \d[\d_.]*)*/g)].map(([text]) => product(text, file))
}

const units = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000, ms: 1 }

/** Formats ms as '48 h' or, from three days on, '3 d'. */
const duration = (ms: number): string => {
  const [unit, length] = Object.entries(units).find(
    ([, length]) => ms % length === 0 && ms >= (length === units.d ? 3 : 1) * length,
  ) ?? ['ms', 1]
  return `${ms / length} ${unit}`
}

const isDuration = (name: string): boolean => /(?:Ms|Waits?|Every|Step)$/.test(name)

const valuesOf = (where: string): string[] =>
  [...where.matchAll(/((?:`\w+`(?:, )?)+) in `([\w./-]+\.tsx?)`/g)].flatMap(([, names, file]) =>
    [...names!.matchAll(/\w+/g)].flatMap(([name]) =>
      numbersOf(name, file!).map((number) =>
        isDuration(name) ? duration(number) : number.toLocaleString('en', { maximumFractionDigits: 8 }),
      ),
    ),
  )

/** Replaces the numbers in the third cells of 'Where is' with the values of the rows' constants, in order. */
export const withNumbers = (text: string): string =>
  text.replaceAll(/^(\| [^|]+ \| )([^|]+)( \| )([^|]*\d[^|]*)( \|)$/gm, (_, what, where, bar, cell, end) => {
    const values = valuesOf(where)
    let used = 0
    const numbers = cell.replaceAll(/\d[\d.,]*\d?(?: (?:ms|s|min|h|d)\b)?/g, (old: string) => {
      const value = values[used]
      used += 1
      return value === undefined ? old : / [a-z]+$/.test(value) ? value : old.replace(/^[\d.,]*\d/, value)
    })
    if (used !== values.length)
      throw new Error(`'${where}' has ${values.length} numbers, its row ${used}: ${values}`)
    return what + where + bar + numbers + end
  })
