// The release's date, equal on every machine that builds it: https://reproducible-builds.org/specs/source-date-epoch/
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const commitTime = () =>
  spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout?.trim()

/** SOURCE_DATE_EPOCH, or the time of the last commit; now if neither is known. */
export const sourceDate = (env = process.env) => {
  const seconds = env.SOURCE_DATE_EPOCH?.trim() || commitTime()
  if (!seconds) return new Date()
  if (!/^\d{1,11}$/.test(seconds)) throw new Error('SOURCE_DATE_EPOCH must be seconds since 1970')
  return new Date(Number(seconds) * 1000)
}
