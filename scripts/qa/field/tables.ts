import { basename } from 'node:path'
import type { Finding } from '../../../tests/models/recorded/judge'
import type { Taken } from './heat-map'
import type { JudgedFile } from './read-files'

/** 'leaves the model at line 14 of flow sellOrder: …'. */
export const findingText = ({ kind, index, flow, says }: Finding): string => {
  const where = `at line ${index + 1} of flow ${flow}`
  return kind === 'breaks a rule' ? `breaks a rule ${where}: ${says}` : `${kind} ${where}: ${says}`
}

const verdict = ({ unread, findings, lines }: JudgedFile): string => {
  if (unread !== null) return `not judged: ${unread}`
  return findings.length === 0 ? `sound (${lines} lines)` : findingText(findings[0]!)
}

/** One line a file, and what else is wrong with it. */
export const filesTable = (files: readonly JudgedFile[]): string =>
  files
    .flatMap((file) => [
      `${basename(file.name)}: ${verdict(file)}`,
      ...file.findings.slice(1).map((one) => `  also ${findingText(one)}`),
      ...[...file.complaints, ...file.left].map((text) => `  (${text})`),
    ])
    .join('\n')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}`

/** Which transitions customers take; what no walk takes is marked. */
export const heatTable = (all: readonly Taken[]): string =>
  [
    `${'times'.padStart(7)}${'files'.padStart(7)}${'median s'.padStart(10)}${'p90 s'.padStart(8)}  transition`,
    ...all.map(
      ({ transition, times, files, medianMs, p90Ms, unwalked }) =>
        `${String(times).padStart(7)}${String(files).padStart(7)}${seconds(medianMs).padStart(10)}${seconds(p90Ms).padStart(8)}  ${transition}${unwalked === null ? '' : `   ← no walk: ${unwalked}`}`,
    ),
  ].join('\n')
