import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { folderOf } from '../fixtures/folder'

const folder = folderOf()
const rivals = 4
const rounds = 30

/** A folder whose lock belongs to a killed process. */
const abandoned = (name: string): string => {
  const dataDir = join(folder, name, 'db')
  mkdirSync(join(folder, name))
  const endedProcess = { pid: 2 ** 22 + 1, began: '1', url: null }
  writeFileSync(`${dataDir}.lock`, JSON.stringify(endedProcess))
  return dataDir
}

it(`one of ${rivals} rivals gets each folder in ${rivals * rounds} starts`, async () => {
  const folders = Array.from({ length: rounds }, (_, round) => abandoned(`round-${round}`))
  const first = Date.now() + 6_000
  const children = Array.from({ length: rivals }, () =>
    spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/ledger/contender.ts', String(first), '40', ...folders],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    ),
  )
  const lines = await Promise.all(
    children.map(async ({ stdout }) => {
      const reports: { folder: string; outcome: string }[] = []
      for await (const line of createInterface({ input: stdout })) {
        reports.push(JSON.parse(line))
        if (reports.length === rounds) break
      }
      return reports
    }),
  )
  for (const child of children) child.kill('SIGKILL')
  const all = lines.flat()
  expect(all).toHaveLength(rivals * rounds)
  for (const dir of folders) {
    const outcomes = all.filter((reports) => reports.folder === dir).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1)
    for (const outcome of outcomes) expect(outcome).toMatch(/^held$|in use by process \d+\. Stop it first/)
  }
}, 90_000)
