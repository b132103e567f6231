import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FlowId, flows } from '../../machines/flows'
import type { Model } from './graph'

const tests = resolve('tests')
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.model.ts'),
)
const exportedModels: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(files.map((file) => import(resolve(tests, file))))),
)

const modelOf = (id: string): unknown => {
  const model = exportedModels[`${id}Model`]
  if (!model) throw new Error(`No tests/**/*.model.ts exports ${id}Model`)
  return model
}

/** Each flow's model: a `*.model.ts` exports it as `<id>Model`. */
export const models = Object.fromEntries(Object.keys(flows).map((id) => [id, modelOf(id)])) as {
  readonly [Id in FlowId]: Model<Id>
}

/** All flows, or those that FLOWS selects for a mutation run. */
export const chosenFlows = (process.env.FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]
