import { holdDataDir } from '../../mock-api/database/data-dir'

/**
 * A process that asks for data folders, one after the other, each at the moment when all its rivals do. Arguments:
 * the first moment in ms since 1970, ms between two, and the folders. Says which it got; keeps what it has.
 */
const [first = '', gap = '', ...folders] = process.argv.slice(2)

for (const [at, folder] of folders.entries()) {
  while (Date.now() < Number(first) + at * Number(gap)) {
    // Waits without giving the processor away: all begin within the same instant.
  }
  let outcome = 'held'
  try {
    holdDataDir(folder)
  } catch (error) {
    outcome = String(error)
  }
  process.stdout.write(`${JSON.stringify({ folder, outcome })}\n`)
}
process.stdin.resume()
