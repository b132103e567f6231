import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { EntryPage } from '../../client/app/entry-pages'
import type { Page, PageName } from '../../client/app/pages'

/** Reads a table of pages without running the code of any screen. */
const tableOf = async <Exports>(file: string): Promise<Exports> =>
  (await runnerImport<Exports>(resolve(file), { configFile: false, logLevel: 'error' })).module

export const pageRows = async () =>
  (await tableOf<{ pages: Record<PageName, Page> }>('client/app/pages.ts')).pages

export const entryPageRows = async () =>
  (await tableOf<{ entryPages: readonly EntryPage[] }>('client/app/entry-pages.ts')).entryPages

/** The module that a row imports, as in the manifest: 'help/help.screen'. */
export const moduleOf = ({ code }: Partial<Pick<Page, 'code'>>): string | null => {
  if (!code) return null
  // Vite resolves it: '/client/help/help.screen.tsx'.
  const [, name] = /\(\s*["']\/client\/([^"']+)\.tsx?["']\s*\)/.exec(String(code)) ?? []
  if (!name) throw new Error(`no import() in ${String(code)}`)
  return name
}
