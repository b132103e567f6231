import { holdDataDir } from '../../mock-api/database/data-dir'

/**
 * A process that tries to lock data folders in turn, each at the same moment as its rivals. Arguments: the first
 * moment in ms since 1970, the ms between two attempts, and the folders. Prints each outcome and keeps its locks.
 */
const [first = '', gap = '', ...folders] = process.argv.slice(2)

for (const [index, folder] of folders.entries()) {
  while (Date.now() < Number(first) + index * Number(gap)) {
    // Busy-wait, so that all rivals start at the same instant.
  }
  let outcome = 'locked'
  try {
    holdDataDir(folder)
  } catch (error) {
    outcome = String(error)
  }
  process.stdout.write(`${JSON.stringify({ folder, outcome })}\n`)
}
process.stdin.resume()
