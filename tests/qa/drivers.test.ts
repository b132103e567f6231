import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { plansAt } from '../../scripts/qa/diff'
import { type WalkOrder, walkSettings } from '../../scripts/qa/run/walks'
import { Misuse } from '../../scripts/qa/usage'
import { launchOptions } from '../ui/launch'

describe('a run of walks', () => {
  it('shows the browser only when it is asked to, and walks one path only when it is named', () => {
    const headless = (order: Partial<WalkOrder>) =>
      launchOptions(walkSettings({ level: 'effects', ...order })).headless
    expect(headless({ headed: true })).toBe(false)
    expect(headless({ headed: false })).toBe(true)
    expect(headless({})).toBe(true)
    expect(walkSettings({ level: 'effects', path: 3 })).toEqual({ WALK_LEVEL: 'effects', WALK_PATH: '3' })
    expect(walkSettings({ level: 'pairs' })).toEqual({ WALK_LEVEL: 'pairs' })
  })
})

describe('a comparison with another revision', () => {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=qa', '-c', 'user.email=qa@localhost', ...words], {
      encoding: 'utf8',
      input: '',
    }).trim()
  /** A revision without any file. */
  const bare = git('commit-tree', git('mktree'), '-m', 'nothing')

  it.each([
    ['no-such-revision', "no revision 'no-such-revision'"],
    [bare, 'has no path generator'],
  ])('%s is refused with a reason', (ref, reason) => {
    expect(() => plansAt(ref, 'guard')).toThrow(Misuse)
    expect(() => plansAt(ref, 'guard')).toThrow(reason)
  })
})
