import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { models } from '../../../tests/models/models'
import { createJudge, type Judge, type ModelsByFlow } from '../../../tests/models/recorded/judge'
import { heatMap } from './heat-map'
import { judgedFile, recordingFiles } from './read-files'
import { filesTable, heatTable } from './tables'
import { writeTest } from './write-test'

export interface FieldOrder {
  /** A folder of recordings, or one. */
  place: string
  json: boolean
  /** Write a test of this file's first finding, or of where its last life ended. */
  test: string | undefined
}

/** `qa -- field`: judges customers' recordings by the models. False where one is not sound. */
export const field = (
  { place, json, test }: FieldOrder,
  say: (text: string) => void,
  write: (file: string, text: string) => void,
  judge: Judge = createJudge(models as unknown as ModelsByFlow),
): boolean => {
  if (test !== undefined) {
    const file = judgedFile(test, judge)
    const { path, text } = writeTest(file, judge)
    write(path, text)
    spawnSync(join('node_modules', '.bin', 'biome'), ['format', '--write', path], {
      shell: process.platform === 'win32',
    })
    return true
  }
  const files = recordingFiles(place).map((name) => judgedFile(name, judge))
  const heat = heatMap(files, judge)
  const odd = files.filter(({ unread, findings }) => unread !== null || findings.length > 0)
  if (json) {
    const plain = files.map(({ name, lines, unread, complaints, findings, left }) => ({
      file: name,
      lines,
      unread,
      complaints,
      left,
      findings: findings.map(({ life: _, index, ...one }) => ({ line: index + 1, ...one })),
    }))
    say(JSON.stringify({ files: plain, transitions: heat }, null, 2))
    return odd.length === 0
  }
  say(filesTable(files))
  say('')
  say(heatTable(heat))
  say('')
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const unwalked = heat.filter(({ unwalked: reason }) => reason !== null).length
  say(
    `${files.length} recordings, ${lines} lines: ${files.length - odd.length} sound, ${odd.length} not; ${heat.length} transitions taken, ${unwalked} of them by no walk`,
  )
  return odd.length === 0
}
