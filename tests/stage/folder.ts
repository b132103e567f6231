import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder with these files, which goes with the process. */
export const folderOf = (files: Record<string, string | Buffer> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-test-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
