import { expect, it } from 'vitest'
import { compileHints } from '../../scripts/build/compile-hints'

type Handler = (options: object, bundle: Record<string, object>) => void

const chunk = (name: string) => ({ type: 'chunk', name, fileName: `assets/${name}-1.js`, code: 'first()' })
const map = () => ({ type: 'asset', source: JSON.stringify({ version: 3, mappings: 'AAAA;CAAC' }) })

const hint = '//# allFunctionsCalledOnLoad\n'
const first = ['index', 'foundation', 'shared', 'inside', 'dashboard']
const { handler } = compileHints().generateBundle as unknown as { handler: Handler }

it('only the first scripts get the compile hint, with shifted source maps', () => {
  const bundle: Record<string, { code?: string; source?: string }> = {}
  for (const name of [...first, 'help.screen']) {
    bundle[`assets/${name}-1.js`] = chunk(name)
    // Some builds have no source maps.
    if (name !== 'index') bundle[`assets/${name}-1.js.map`] = map()
  }
  handler({}, bundle)
  for (const name of first) {
    expect(bundle[`assets/${name}-1.js`]?.code).toBe(`${hint}first()`)
    if (name === 'index') continue
    const { mappings } = JSON.parse(String(bundle[`assets/${name}-1.js.map`]?.source))
    expect(mappings).toBe(';AAAA;CAAC')
  }
  expect(bundle['assets/help.screen-1.js']).toEqual(chunk('help.screen'))
  expect(bundle['assets/help.screen-1.js.map']).toEqual(map())
})

it('the build fails when a first script is missing', () => {
  const bundle = Object.fromEntries(first.slice(1).map((name) => [name, chunk(name)]))
  expect(() => handler({}, bundle)).toThrow('index')
})
