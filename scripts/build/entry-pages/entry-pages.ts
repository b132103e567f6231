import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, minifySync } from 'vite'
import type { StyleSheet } from '../styles/class-names'
import { staticClassNames } from '../styles/static-styles'
import { themeScript } from '../theme/theme-script'
import type { RenderedPage } from './render'

const inline = (name: string, before = ''): string => {
  const text = before + readFileSync(`scripts/build/entry-pages/${name}`, 'utf8')
  return `<script>${minifySync(name, text).code.trim()}</script>`
}

/** Renders the pages with the app's own code, in Node. */
const renderPages = async (folder: string, sheet: StyleSheet): Promise<RenderedPage[]> => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [staticClassNames(sheet)],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: 'scripts/build/entry-pages/render.tsx',
        output: { entryFileNames: 'render.js' },
      },
    },
  })
  const url = pathToFileURL(resolve(folder, 'render.js')).href
  const { renderEntryPages } = (await import(url)) as { renderEntryPages: () => Promise<RenderedPage[]> }
  const pages = await renderEntryPages()
  rmSync(folder, { recursive: true })
  return pages
}

const style = /<style data-emotion="([\w-]+) ([\w -]+)">([\s\S]*?)<\/style>/g

/**
 * Extracts the style elements from the rendered HTML. Emotion adopts them by `data-emotion`: each global one by its own
 * name, all others from one element.
 */
const extractStyles = (bodies: string[], sheet: StyleSheet): { markups: string[]; styles: string } => {
  const globals = new Map<string, string>()
  const rules = new Map<string, string>()
  const markups = bodies.map((text) =>
    text.replace(style, (_, key: string, names: string, css: string) => {
      if (key.endsWith('-global')) globals.set(`${key} ${names}`, css)
      else rules.set(names, css)
      return ''
    }),
  )
  for (const [, name = ''] of markups.join().matchAll(/ class="css-(\w+)"/g)) {
    const cachedRule = sheet.get(`css-${name}`)
    if (cachedRule !== undefined) rules.set(name, cachedRule)
  }
  // Emotion would move elements without `data-s`, and the browser would parse and apply their rules again.
  const elements = [...globals].map(([names, css]) => `<style data-s data-emotion="${names}">${css}</style>`)
  const usedRules = `<style data-s data-emotion="css ${[...rules.keys()].join(' ')}">${[...rules.values()].join('')}</style>`
  return { markups, styles: [...elements, usedRules].join('') }
}

const rootElement = /<div id="root">([\s\S]*?)<\/div>/
const noScript = /<noscript>([\s\S]*?)<\/noscript>/

const hiddenDefault = '<style>[data-variant] #root{display:none}</style>'

/** The import map and the elements that fetch scripts. */
const scripts =
  /<script type="importmap">[\s\S]*?<\/script>|<script[^>]* src="[^>]*><\/script>|<link[^>]* rel="modulepreload"[^>]*>/g

/** The built page with the prerendered markup; the splash becomes a template, for devices that need another page. */
const entryPage = (index: string, page: RenderedPage, sheet: StyleSheet): string => {
  const { markups, styles } = extractStyles(
    [page.markup, ...(page.fingerprint ? [page.fingerprint] : [])],
    sheet,
  )
  const [markup = '', fingerprint] = markups
  const splash = rootElement.exec(index)?.[1]
  const noScriptText = noScript.exec(index)?.[1]
  if (!splash || !noScriptText) throw new Error('index.html has no splash')
  // Scripts come after the markup, which therefore paints 100 ms earlier on a slow phone (decision 55).
  const late = index.match(scripts)?.join('') ?? ''
  const body = [
    inline('early-input.js', themeScript()),
    `<noscript><p class="splash-text">${noScriptText}</p></noscript>`,
    `<div id="root" data-prerendered="${page.path}">${markup}</div>`,
    `<template id="splash">${splash.trim()}</template>`,
    fingerprint === undefined ? '' : `<template id="fingerprint">${fingerprint}</template>`,
    inline('variant.js'),
    late,
  ].join('')
  return (
    index
      .replace(scripts, '')
      // Only signed-in pages have early queries.
      .replace(/<script>[\s\S]*?<\/script>/, '')
      .replace(/<title>.*<\/title>/, `<title>${page.title}</title>`)
      .replace('</head>', () => `${styles}${hiddenDefault}</head>`)
      .replace(rootElement, () => body)
  )
}

/** Writes the entry pages next to index.html, each under the name of its path. */
export const buildEntryPages = async (served: string): Promise<void> => {
  const index = readFileSync(join(served, 'index.html'), 'utf8')
  const sheet: StyleSheet = new Map()
  for (const page of await renderPages(join(served, '..', 'entry-pages'), sheet))
    writeFileSync(join(served, `${page.path.slice(1)}.html`), entryPage(index, page, sheet))
}
