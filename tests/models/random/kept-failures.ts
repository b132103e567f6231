import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FlowId } from '../../../machines/flows'
import type { Graph, PlainEvent, Root } from '../graph'
import type { Life } from './random-walks'

/** Who walks lives: the machine alone, the app in this process, a browser. */
export type LifeDriver = 'pure' | 'live' | 'ui'

/** A life that failed, as few steps as it takes; its driver tries it first in every later run, until it passes. */
export interface KeptFailure {
  flow: FlowId
  driver: LifeDriver
  input: unknown
  events: readonly PlainEvent[]
  /** What was wrong when it was found. */
  complaint: string
  /** Of the run that found it. */
  seed: number
}

const fileOf = (folder: string, { flow, driver, seed }: KeptFailure): string =>
  join(folder, `${flow}-${driver}-${seed}.json`)

export const keepFailure = (folder: string, failure: KeptFailure): string => {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, failure)
  writeFileSync(file, `${JSON.stringify(failure, null, 2)}\n`)
  return file
}

/** All that are kept of a flow and a driver. */
export const keptFailures = (folder: string, flow: FlowId, driver: LifeDriver): KeptFailure[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${flow}-${driver}-`))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptFailure)
  } catch {
    return []
  }
}

/** It passes now. */
export const forgetFailure = (folder: string, failure: KeptFailure): void =>
  rmSync(fileOf(folder, failure), { force: true })

/** A kept failure as a life of today's graph; null where its beginning or a step is gone. */
export const lifeOf = <Own extends Root>(
  { roots, events: all }: Pick<Graph, 'events'> & { roots: readonly Own[] },
  { input, events }: Pick<KeptFailure, 'input' | 'events'>,
): (Life & { root: Own }) | null => {
  const root = roots.find((one) => isDeepStrictEqual(one.input ?? null, input ?? null))
  const known = events.map((event) => all.find((one) => isDeepStrictEqual(one, event)))
  return root && known.every((event) => event !== undefined)
    ? { root, events: known as Life['events'] }
    : null
}
