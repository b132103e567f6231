import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FlowId } from '../../../machines/flows'
import type { PlainEvent } from '../graph'

/** A life that failed, as few steps as it takes; tried first in every later run, until it passes. */
export interface KeptFailure {
  flow: FlowId
  input: unknown
  events: readonly PlainEvent[]
  /** What was wrong when it was found. */
  complaint: string
  /** Of the run that found it. */
  seed: number
}

const fileOf = (folder: string, { flow, seed }: KeptFailure): string => join(folder, `${flow}-${seed}.json`)

export const keepFailure = (folder: string, failure: KeptFailure): string => {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder, failure)
  writeFileSync(file, `${JSON.stringify(failure, null, 2)}\n`)
  return file
}

/** All that are kept of a flow. */
export const keptFailures = (folder: string, flow: FlowId): KeptFailure[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptFailure)
      .filter((failure) => failure.flow === flow)
  } catch {
    return []
  }
}

/** It passes now. */
export const forgetFailure = (folder: string, failure: KeptFailure): void =>
  rmSync(fileOf(folder, failure), { force: true })
