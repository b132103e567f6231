import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:rules'

/** Exploring all flows takes a page too long: only those of money and access. */
const followed = ['placement', 'sellOrder', 'transfer', 'swap', 'session']

/** The judge of recordings by every flow's model, for the inspector: the tests' own code, which runs in the page. */
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
import { createJudge } from ${JSON.stringify(resolve('tests/models/recorded/judge.ts'))}
const followed = ${JSON.stringify(followed)}
const found = Object.assign({}, ${models.map((_, at) => `m${at}`).join(', ')})
const models = Object.fromEntries(Object.entries(found).map(([name, model]) => [name.replace(/Model$/, ''), model]))
const judge = createJudge(models, (flow) => followed.includes(flow))
export const brokenRulesIn = (recording) => judge(recording).findings
`
  },
})
