import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The control panel's own files. */
export const panelFolder = fileURLToPath(new URL('./panel', import.meta.url))

const read = (name: string): string => readFileSync(join(panelFolder, name), 'utf8')

/** The control panel as one page: index.html with a view where it names one, as `<!-- market.html -->`. */
export const panelPage = (): string =>
  read('index.html').replace(/^ *<!-- (\w+\.html) -->$/gm, (_, name: string) => read(name).trimEnd())
