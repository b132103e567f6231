import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileOf } from '../files'

export const panelFolder = fileOf('world/panel')

/** Among the build's panel files, or else in its package. */
export const picoPath = existsSync(fileOf('world/panel/styles/pico.css'))
  ? fileOf('world/panel/styles/pico.css')
  : createRequire(import.meta.url).resolve('@picocss/pico/css/pico.min.css')

const read = (name: string): string => readFileSync(join(panelFolder, name), 'utf8')

/** index.html with its comments (`<!-- market.html -->`) replaced by the views. */
export const panelPage = (): string =>
  read('index.html').replace(/^ *<!-- (\w+\.html) -->$/gm, (_, name: string) => read(name).trimEnd())
