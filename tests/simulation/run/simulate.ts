import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Totals } from './totals'

/** Plays histories in a separate process with simulated time; returns the totals and each seed's hashes. */
export const simulateBy = async (
  bundle: string,
  ...args: readonly string[]
): Promise<{ totals: Totals; hashes: Record<string, string[]> }> => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const result = await promisify(execFile)(process.execPath, [bundle, '--json', ...args], options).catch(
    // The process exits with 1 if a check failed.
    (error: { stdout: string }) => error,
  )
  return JSON.parse(result.stdout)
}
