import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { Page } from '../../client/pages'

type Rows = Record<keyof typeof import('../../client/pages').pages, Page>

/** The table of pages, read by the build: no screen's code is executed. */
export const pageRows = async (): Promise<Rows> =>
  (await runnerImport<{ pages: Rows }>(resolve('client/pages.ts'), { configFile: false, logLevel: 'error' }))
    .module.pages

/** The module that a row imports, as the manifest begins its name: 'help/help.screen'. */
export const moduleOf = ({ code }: Page): string | null => {
  if (!code) return null
  // Vite resolves it: '/client/help/help.screen.tsx'.
  const [, name] = /\(\s*["']\/client\/([^"']+)\.tsx?["']\s*\)/.exec(String(code)) ?? []
  if (!name) throw new Error(`no import() in ${String(code)}`)
  return name
}
