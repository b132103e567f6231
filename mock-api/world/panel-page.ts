import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '../files'

/** The control panel's own files. */
export const panelFolder = fileOf('world/panel')

const read = (name: string): string => readFileSync(join(panelFolder, name), 'utf8')

/** The control panel as one page: index.html with a view where it names one, as `<!-- market.html -->`. */
export const panelPage = (): string =>
  read('index.html').replace(/^ *<!-- (\w+\.html) -->$/gm, (_, name: string) => read(name).trimEnd())
