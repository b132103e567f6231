import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileOf } from '../files'

export const panelFolder = fileOf('world/panel')

/** Pico CSS: beside the panel's files where the build has put it there, else in its package. */
export const picoFile = existsSync(fileOf('world/panel/styles/pico.css'))
  ? fileOf('world/panel/styles/pico.css')
  : createRequire(import.meta.url).resolve('@picocss/pico/css/pico.min.css')

const read = (name: string): string => readFileSync(join(panelFolder, name), 'utf8')

/** The control panel as one page: index.html with a view where it names one, as `<!-- market.html -->`. */
export const panelPage = (): string =>
  read('index.html').replace(/^ *<!-- (\w+\.html) -->$/gm, (_, name: string) => read(name).trimEnd())
