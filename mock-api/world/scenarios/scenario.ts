import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { isMap, LineCounter, parseDocument, visit } from 'yaml'
import { fileOf } from '../../files'
import { invalidError, notFoundError } from '../../http/api-error'

/** A control-plane action with its fields, or `wait`. */
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
  /** Makes the page's storage reject every write; works only on the development server. */
  storage?: 'full'
  /** The flows and states ('saving > editing') whose paths can start from this scenario. */
  fits?: Record<string, string>
}

export interface Play extends Scenario {
  steps: Step[]
  meanwhile: Step[]
}

const folder = fileOf('world/scenarios')
const schema = JSON.parse(readFileSync(join(folder, 'scenario.schema.json'), 'utf8')) as object
const validate = new Ajv({ allowUnionTypes: true, verbose: true }).compile(schema)

const describeError = ({ keyword, params, message }: ErrorObject): string => {
  if (keyword === 'additionalProperties') return `there is no field '${params.additionalProperty}'`
  if (keyword === 'required') return `'${params.missingProperty}' is missing`
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return message ?? keyword
}

type RawStep = string | Record<string, Record<string, unknown> | null>

/** Throws 422 with the line, the field and the valid values. */
export const readScenario = (text: string, file = 'the scenario'): Play => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const errorAt = (line: number, reason: string) => invalidError({ text: `${file}, line ${line}: ${reason}` })
  const lineOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      const range = (node as { range?: [number, number, number] } | null | undefined)?.range
      if (range) return counter.linePos(range[0]).line
    }
    return 1
  }
  const [yamlError] = document.errors
  if (yamlError) {
    const [message] = yamlError.message.split(' at line')
    throw errorAt(yamlError.linePos?.[0].line ?? 1, `not valid YAML: ${message}`)
  }
  visit(document, {
    Scalar: (_, { value, source, range }) => {
      if (typeof value !== 'number' || source === String(Math.trunc(value))) return
      const isDecimal = /^\d+\.\d+$/.test(source!)
      throw errorAt(
        counter.linePos(range![0]).line,
        isDecimal ? `write ${source} in quotes: '${source}'` : `${source} is not a plain whole number`,
      )
    },
  })
  const content = isMap(document.contents) ? (document.toJS() as Record<string, unknown>) : {}
  const stepsOf = (list: 'steps' | 'meanwhile'): Step[] =>
    ((content[list] ?? []) as RawStep[]).map((step, index) => {
      const [name, body] = typeof step === 'string' ? [step, null] : Object.entries(step)[0]!
      return { name, body: body ?? {}, line: lineOf([list, index]) }
    })
  if (!validate(content)) {
    const error = validate.errors![0]!
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const unknownField = error.params.additionalProperty as string | undefined
    throw errorAt(
      lineOf(unknownField === undefined ? path : [...path, unknownField]),
      `${path.join('.') || 'scenario'}: ${describeError(error)}`,
    )
  }
  return { ...(content as unknown as Scenario), steps: stepsOf('steps'), meanwhile: stepsOf('meanwhile') }
}

const scenarioNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace('.yaml', ''))
    .sort()

/** Takes the file's name. Throws 404 with the existing names. */
export const loadScenario = (name: string): Play => {
  if (!scenarioNames().includes(name))
    throw notFoundError(`No scenario ${name}: there are ${scenarioNames().join(', ')}`)
  return readScenario(readFileSync(join(folder, `${name}.yaml`), 'utf8'), `${name}.yaml`)
}

export const listScenarios = (): (Scenario & { name: string })[] =>
  scenarioNames().map((name) => {
    const { steps: _, meanwhile: __, ...about } = loadScenario(name)
    return { ...about, name }
  })

export const linkOf = (
  app: string,
  { as, opens, storage }: Pick<Scenario, 'as' | 'opens' | 'storage'>,
): string =>
  `${app}/__become?${new URLSearchParams({ customer: as, to: opens, ...(storage ? { storage } : {}) })}`
