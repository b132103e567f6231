import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readRecording } from '../../../client/log/recording/read-recording'
import { flowsById } from '../../../machines/flows'
import type { Judge, Judgement } from '../../../tests/models/recorded/judge'
import { Misuse } from '../usage'

/** One file of a customer, judged. */
export interface JudgedFile extends Judgement {
  name: string
  lines: number
  /** Why it cannot be read; null: it was. */
  unread: string | null
  /** What its reader says besides. */
  complaints: readonly string[]
}

/** The JSON files of a folder, or the one file that is named. */
export const recordingFiles = (place: string): string[] => {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) throw new Misuse(`there is no '${place}'`)
  if (stat.isFile()) return [place]
  const files = readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
  if (files.length === 0) throw new Misuse(`there is no recording (*.json) in '${place}'`)
  return files.map((name) => join(place, name))
}

/** Reads a file as untrusted as the inspector does, and judges it. */
export const judgedFile = (file: string, { judge }: Judge): JudgedFile => {
  const { recording, complaints } = readRecording(flowsById, readFileSync(file, 'utf8'))
  const nothing: Judgement = { findings: [], followed: [], left: [] }
  if (!recording)
    return { name: file, lines: 0, unread: complaints[0] ?? 'not readable', complaints: [], ...nothing }
  return { name: file, lines: recording.steps.length, unread: null, complaints, ...judge(recording) }
}
