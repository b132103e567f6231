import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:rules'

/** The rules of every flow's model, for the inspector: they are the tests' own, and are looked at in the page. */
export const rules = (): Plugin => ({
  name: 'rules',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => {
    if (id !== `\0${name}`) return null
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).sort()
    const models = files.filter((file) => file.endsWith('.model.ts'))
    const imports = models.map(
      (file, at) => `import * as m${at} from ${JSON.stringify(resolve('tests', file))}`,
    )
    return `${imports.join('\n')}
import { brokenRulesIn as judged } from ${JSON.stringify(resolve('tests/models/recorded/broken-rules.ts'))}
const found = Object.assign({}, ${models.map((_, at) => `m${at}`).join(', ')})
const models = Object.fromEntries(Object.entries(found).map(([name, model]) => [name.replace(/Model$/, ''), model]))
export const brokenRulesIn = (recording) => judged(recording, models)
`
  },
})
