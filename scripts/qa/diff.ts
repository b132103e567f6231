import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PathsByFlow, QaPath } from './plan'
import { Misuse } from './usage'

export interface FlowDiff {
  flow: string
  added: QaPath[]
  gone: QaPath[]
}

/** Paths that only one of two plans has. A path that changed is one gone and one added. */
export const diffOf = (before: PathsByFlow, now: PathsByFlow): FlowDiff[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((flow) => {
      const [old, own] = [before[flow] ?? [], now[flow] ?? []]
      const ids = (list: readonly QaPath[]): Set<string> => new Set(list.map(({ id }) => id))
      const [oldIds, ownIds] = [ids(old), ids(own)]
      return {
        flow,
        added: own.filter(({ id }) => !oldIds.has(id)),
        gone: old.filter(({ id }) => !ownIds.has(id)),
      }
    })
    .filter(({ added, gone }) => added.length + gone.length > 0)

/** Whether git knows this revision, or this file of one. */
const isThere = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { stdio: 'ignore' }).status === 0

/** The plan of another revision, made by that revision's own machines, models and generator. */
export const plansAt = (ref: string, level: string): PathsByFlow => {
  const folder = mkdtempSync(join(tmpdir(), 'qa-diff-'))
  try {
    if (!isThere(`${ref}^{commit}`)) throw new Misuse(`no revision '${ref}'`)
    if (!isThere(`${ref}:scripts/qa/main.ts`))
      throw new Misuse(`${ref} has no path generator: choose a revision since it was added`)
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, ref], { stdio: 'pipe' })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/qa/main.ts', 'plans', '--level', level],
      { cwd: folder, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
    )
    if (status !== 0) throw new Misuse(`the generator of ${ref} does not run here:\n${stderr}`)
    return JSON.parse(stdout) as PathsByFlow
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

const line = ({ number, id, steps }: QaPath): string =>
  `path ${number} (${id}): ${steps.map(({ sentence }) => sentence).join(' → ')}`

export const diffText = (ref: string, flows: readonly FlowDiff[]): string =>
  flows.length === 0
    ? `No path differs from ${ref}.`
    : flows
        .map(({ flow, added, gone }) =>
          [
            `${flow}: ${added.length} new or changed, ${gone.length} gone since ${ref}`,
            ...added.map((path) => `  + ${line(path)}`),
            ...gone.map((path) => `  - ${line(path)}`),
          ].join('\n'),
        )
        .join('\n\n')
