import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { folderOf } from '../fixtures/folder'

const folder = folderOf()
const rivalCount = 4
const roundCount = 30

/** Creates a data folder whose lock belongs to a killed process. */
const createAbandoned = (name: string): string => {
  const dataDir = join(folder, name, 'db')
  mkdirSync(join(folder, name))
  const endedProcess = { pid: 2 ** 22 + 1, began: '1', url: null }
  writeFileSync(`${dataDir}.lock`, JSON.stringify(endedProcess))
  return dataDir
}

it(`one of ${rivalCount} rival processes locks each of ${roundCount} folders`, async () => {
  const folders = Array.from({ length: roundCount }, (_, round) => createAbandoned(`round-${round}`))
  const firstStart = Date.now() + 6_000
  const children = Array.from({ length: rivalCount }, () =>
    spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/ledger/rival-process.ts', String(firstStart), '40', ...folders],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    ),
  )
  const lines = await Promise.all(
    children.map(async ({ stdout }) => {
      const reports: { folder: string; outcome: string }[] = []
      for await (const line of createInterface({ input: stdout })) {
        reports.push(JSON.parse(line))
        if (reports.length === roundCount) break
      }
      return reports
    }),
  )
  for (const child of children) child.kill('SIGKILL')
  const reports = lines.flat()
  expect(reports).toHaveLength(rivalCount * roundCount)
  for (const dir of folders) {
    const outcomes = reports.filter((report) => report.folder === dir).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1)
    for (const outcome of outcomes) expect(outcome).toMatch(/^locked$|in use by process \d+\. Stop it first/)
  }
}, 90_000)
