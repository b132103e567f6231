import type { Plugin } from 'vite'

const attributes = /(var reactPropsRegex = )\/\^\(\(([\w|]+)\)\|(.+)\)\$\/;/
const attributeTest = 'reactPropsRegex.test(prop)'

/** By the module's file; each fails the build when its library has changed. */
const changes: Record<string, (code: string) => string> = {
  /** Emotion's list of HTML attributes as a set: its regular expression of 4 KB takes a slow phone 30 ms to compile. */
  'emotion-is-prop-valid.esm.js': (code) => {
    if (!attributes.test(code) || !code.includes(attributeTest))
      throw new Error('The list of attributes has changed')
    return code
      .replace(
        attributes,
        (_, __, names, rest) => `const names = new Set('${names}'.split('|')), rest = /^${rest}$/;`,
      )
      .replace(attributeTest, '(names.has(prop) || rest.test(prop))')
  },
  /**
   * React DOM makes five errors at its first run, for later. V8 then parses all running code again, for the lines of
   * their stacks: 70 ms on a slow phone. They need no stacks.
   */
  'react-dom-client.production.js': (code) => {
    if (!code.includes('SuspenseException = Error('))
      throw new Error('React DOM makes no errors at its first run any more')
    return `const { stackTraceLimit } = Error; Error.stackTraceLimit = 0; ${code}\nError.stackTraceLimit = stackTraceLimit;\n`
  },
}

/** Spares a slow phone what two libraries do at their first run and nobody needs (decision 90). */
export const libraryStart = (): Plugin => ({
  name: 'library-start',
  apply: 'build',
  transform: {
    filter: { id: /(?:emotion-is-prop-valid\.esm|react-dom-client\.production)\.js$/ },
    handler: (code, id) => ({ code: changes[id.slice(id.lastIndexOf('/') + 1)]!(code), map: null }),
  },
})
