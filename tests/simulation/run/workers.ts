import { spawn } from 'node:child_process'
import { addTotals, noTotals, type Totals } from './totals'

/** Plays `histories` from a seed on, in this many processes of the same program; the totals of all. */
export const playInProcesses = async (seed: number, histories: number, workers: number): Promise<Totals> => {
  const share = Math.ceil(histories / workers)
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      totalsOf(seed + at * share, Math.max(0, Math.min(share, histories - at * share))),
    ),
  )
  return parts.reduce(addTotals, noTotals())
}

const totalsOf = (seed: number, histories: number): Promise<Totals> =>
  new Promise((resolve, reject) => {
    const args = [process.argv[1]!, '--json', '--seed', String(seed), '--histories', String(histories)]
    const child = spawn(process.execPath, [...process.execArgv, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
    child.on('error', reject)
    child.on('exit', () => {
      try {
        resolve((JSON.parse(output) as { totals: Totals }).totals)
      } catch {
        reject(new Error(`A process ended without totals, from seed ${seed}: ${output.slice(-500)}`))
      }
    })
  })
