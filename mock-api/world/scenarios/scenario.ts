import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { isMap, LineCounter, parseDocument } from 'yaml'
import { fileOf } from '../../files'
import { invalid, notFound } from '../../http/api-error'

/** A step: an action of the control plane by its name, with its fields; or `wait`. */
export interface Step {
  name: string
  body: Record<string, unknown>
  line: number
}

export interface Scenario {
  title: string
  tells: string
  as: string
  opens: string
  /** The page's storage refuses whatever it is given; the development server alone has it. */
  storage?: 'full'
  /** Flows of the app with states that a path passes which this begins well: 'saving > editing'. */
  fits?: Record<string, string>
}

export interface Play extends Scenario {
  steps: Step[]
  meanwhile: Step[]
}

const folder = fileOf('world/scenarios')
const schema = JSON.parse(readFileSync(join(folder, 'scenario.schema.json'), 'utf8')) as object
const validate = new Ajv({
  allErrors: false,
  allowUnionTypes: true,
  discriminator: false,
  verbose: true,
}).compile(schema)

const wordsOf = ({ keyword, params, message }: ErrorObject): string => {
  if (keyword === 'additionalProperties') return `there is no field '${params.additionalProperty}'`
  if (keyword === 'required') return `'${params.missingProperty}' is missing`
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return message ?? keyword
}

type RawStep = string | Record<string, Record<string, unknown> | null>

/** A scenario's text, checked. Refused (422) in one sentence that names the line, the field and what would be right. */
export const readScenario = (text: string, file = 'the scenario'): Play => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const refuse = (line: number, words: string) => invalid({ text: `${file}, line ${line}: ${words}` })
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      const range = (node as { range?: [number, number, number] } | null | undefined)?.range
      if (range) return counter.linePos(range[0]).line
    }
    return 1
  }
  const [broken] = document.errors
  if (broken)
    throw refuse(broken.linePos?.[0].line ?? 1, `this is no YAML: ${broken.message.split(' at line')[0]}`)
  const read = isMap(document.contents) ? (document.toJS() as Record<string, unknown>) : {}
  const stepsOf = (list: 'steps' | 'meanwhile'): Step[] =>
    ((read[list] ?? []) as RawStep[]).map((step, at) => {
      const [name, body] = typeof step === 'string' ? [step, null] : Object.entries(step)[0]!
      return { name, body: body ?? {}, line: lineOf([list, at]) }
    })
  if (!validate(read)) {
    const error = validate.errors![0]!
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const extra = error.params.additionalProperty as string | undefined
    throw refuse(
      lineOf(extra === undefined ? path : [...path, extra]),
      `${path.join('.') || 'scenario'}: ${wordsOf(error)}`,
    )
  }
  return { ...(read as unknown as Scenario), steps: stepsOf('steps'), meanwhile: stepsOf('meanwhile') }
}

const shippedNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace('.yaml', ''))
    .sort()

/** A scenario that ships, by its file's name. Throws 404 with the names that there are. */
export const shippedScenario = (name: string): Play => {
  if (!shippedNames().includes(name))
    throw notFound(`No scenario ${name}: there are ${shippedNames().join(', ')}`)
  return readScenario(readFileSync(join(folder, `${name}.yaml`), 'utf8'), `${name}.yaml`)
}

export const shippedScenarios = (): (Scenario & { name: string })[] =>
  shippedNames().map((name) => {
    const { steps: _, meanwhile: __, ...about } = shippedScenario(name)
    return { ...about, name }
  })

export const linkOf = (
  app: string,
  { as, opens, storage }: Pick<Scenario, 'as' | 'opens' | 'storage'>,
): string =>
  `${app}/__become?${new URLSearchParams({ customer: as, to: opens, ...(storage ? { storage } : {}) })}`
