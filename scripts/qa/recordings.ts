import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readRecording } from '../../client/log/recording/read-recording'
import { flowsById } from '../../machines/flows'
import { models } from '../../tests/models/models'
import { createJudge, type Judge, type Judgement, type ModelsByFlow } from '../../tests/models/recorded/judge'
import { UsageError } from './usage'

interface JudgedFile extends Judgement {
  file: string
  lines: number
  unread: string | null
  complaints: readonly string[]
}

const recordingFiles = (place: string): string[] => {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) throw new UsageError(`there is no '${place}'`)
  if (stat.isFile()) return [place]
  const files = readdirSync(place).filter((name) => name.endsWith('.json'))
  if (files.length === 0) throw new UsageError(`there is no recording (*.json) in '${place}'`)
  return files.sort().map((name) => join(place, name))
}

/** Reads a file as untrusted, like the inspector, and judges it. */
const judged = (file: string, judge: Judge): JudgedFile => {
  const { recording, complaints } = readRecording(flowsById, readFileSync(file, 'utf8'))
  return recording
    ? { file, lines: recording.steps.length, unread: null, complaints, ...judge(recording) }
    : { file, lines: 0, unread: complaints[0] ?? 'not readable', complaints: [], findings: [], leftModel: [] }
}

const isSound = ({ unread, findings }: JudgedFile): boolean => unread === null && findings.length === 0

const textOf = (judgedFile: JudgedFile): string => {
  const { file, unread, findings, lines, complaints, leftModel } = judgedFile
  const [first, ...others] = findings.map(
    ({ kind, index, flow, says }) => `${kind} at line ${index + 1} of flow ${flow}: ${says}`,
  )
  const verdict = unread === null ? (first ?? `sound (${lines} lines)`) : `not judged: ${unread}`
  return [
    `${basename(file)}: ${verdict}`,
    ...others.map((text) => `  also ${text}`),
    ...[...complaints, ...leftModel].map((text) => `  (${text})`),
  ].join('\n')
}

/** `qa -- field`: judges customers' recordings by the models. False if one breaks a rule. */
export const judgeFiles = (
  places: readonly string[],
  { json }: { json: boolean },
  say: (text: string) => void,
  judge: Judge = createJudge(models as unknown as ModelsByFlow),
): boolean => {
  const files = places.flatMap(recordingFiles).map((file) => judged(file, judge))
  const sound = files.filter(isSound).length
  if (json) {
    const plain = files.map(({ findings, ...file }) => ({
      ...file,
      findings: findings.map(({ index, ...finding }) => ({ line: index + 1, ...finding })),
    }))
    say(JSON.stringify({ files: plain }, null, 2))
  } else {
    for (const file of files) say(textOf(file))
    say(`\n${files.length} recordings: ${sound} sound, ${files.length - sound} not`)
  }
  return sound === files.length
}
