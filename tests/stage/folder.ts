import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A new temporary folder with these files. */
export const folderOf = (files: Record<string, string | Buffer> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-test-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
