import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flowIds, plannedPaths, type QaLevel, type QaPath } from './plan'
import { UsageError } from './usage'

type Plans = Readonly<Record<string, readonly QaPath[]>>

const isThere = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { stdio: 'ignore' }).status === 0

/** The paths of another revision, from that revision's own machines, models and generator. */
export const plansAt = (ref: string, level: QaLevel): Plans => {
  if (!isThere(`${ref}^{commit}`)) throw new UsageError(`no revision '${ref}'`)
  if (!isThere(`${ref}:scripts/qa/main.ts`))
    throw new UsageError(`${ref} has no path generator: choose a revision since it was added`)
  const folder = mkdtempSync(join(tmpdir(), 'qa-diff-'))
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, ref], { stdio: 'pipe' })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const args = ['--import', 'tsx', 'scripts/qa/main.ts', 'paths', '--format', 'json', '--level', level]
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
    if (status !== 0) throw new UsageError(`the generator of ${ref} does not run here:\n${stderr}`)
    const plans = JSON.parse(stdout) as { flow: string; paths: QaPath[] }[]
    return Object.fromEntries(plans.map(({ flow, paths }) => [flow, paths]))
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

export const plansNow = (level: QaLevel): Plans =>
  Object.fromEntries(flowIds.map((flow) => [flow, plannedPaths(flow, level)]))

const line = ({ number, id, steps }: QaPath): string =>
  `path ${number} (${id}): ${steps.map(({ sentence }) => sentence).join(' → ')}`

/** Paths that only one of two plans contains, by id: a changed path is one removed and one added. */
export const diffText = (ref: string, before: Plans, now: Plans): string => {
  const texts = [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((flow) => {
    const [old, current] = [before[flow] ?? [], now[flow] ?? []]
    const added = current.filter(({ id }) => !old.some((qaPath) => qaPath.id === id))
    const removed = old.filter(({ id }) => !current.some((qaPath) => qaPath.id === id))
    if (added.length + removed.length === 0) return []
    return [
      [
        `${flow}: ${added.length} added or changed, ${removed.length} removed since ${ref}`,
        ...added.map((path) => `  + ${line(path)}`),
        ...removed.map((path) => `  - ${line(path)}`),
      ].join('\n'),
    ]
  })
  return texts.length === 0 ? `No path differs from ${ref}.` : texts.join('\n\n')
}
