import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addImportMap, nameByContent, withFileNames } from '../../scripts/build/files/import-map'
import { filesOf } from '../../scripts/build/files/manifest'
import { folderOf } from '../stage/folder'

const page = `<head><script>early()</script><script type="module" src="/assets/index.js"></script>
<link rel="modulepreload" href="/assets/base.js"><link rel="stylesheet" href="/assets/styles-1.css"></head>`

/** A build of three scripts, each importing the next by its plain name. */
const built = (base: string) => {
  const served = folderOf({
    'index.html': page,
    'assets/index.js': 'import "./base.js";import("./late.js")',
    'assets/late.js': 'import "./base.js"',
    'assets/base.js': base,
    'assets/styles-1.css': 'p{}',
  })
  const names = nameByContent(served)
  addImportMap(served, 'index.html', names)
  const html = readFileSync(join(served, 'index.html'), 'utf8')
  return { served, names, html, map: JSON.parse(/"importmap">(.*?)<\/script>/.exec(html)![1]!) }
}

it('a changed script gets a new file, its importers do not', () => {
  const [first, second] = [built('first()'), built('second()')]
  const changed = [...first.names.keys()].filter(
    (name) => first.names.get(name)?.file !== second.names.get(name)?.file,
  )
  expect(changed).toEqual(['assets/base.js'])
})

it('the import map comes before all scripts and has their URLs and digests', () => {
  const { served, html, map } = built('first()')
  expect(html.indexOf('"importmap"')).toBeLessThan(html.indexOf('early()'))
  for (const name of ['index', 'late', 'base']) {
    const address: string = map.imports[`/assets/${name}.js`]
    const digest = createHash('sha256')
      .update(readFileSync(join(served, address)))
      .digest('base64')
    expect(map.integrity[address]).toBe(`sha256-${digest}`)
    // Its name contains the digest's beginning: the service worker needs no other list.
    const inName = digest.slice(0, 16).replaceAll('+', '-').replaceAll('/', '_')
    expect(address).toBe(`/assets/${name}-${inName}.js`)
  }
})

it('scripts and styles in the page carry their digest', () => {
  const { html, names } = built('first()')
  for (const name of ['assets/index.js', 'assets/base.js']) {
    const { file, integrity } = names.get(name)!
    expect(html).toMatch(
      new RegExp(`<(?:script|link) integrity="${integrity.replaceAll('+', '\\+')}"[^>]*"/${file}"`),
    )
  }
  expect(html).toContain(`<link integrity="sha256-${createHash('sha256').update('p{}').digest('base64')}"`)
})

it('the manifest lists the files of a module', () => {
  const { names } = built('first()')
  const file = (name: string) => names.get(`assets/${name}.js`)!.file
  const manifest = withFileNames(
    {
      files: {
        'assets/late.js': { imports: ['assets/base.js'], late: [] },
        'assets/base.js': { imports: [], late: ['help.tsx'] },
      },
      modules: { 'help.tsx': 'assets/late.js' },
    },
    names,
  )
  expect([...filesOf(manifest, manifest.modules['help.tsx']!)]).toEqual([file('late'), file('base')])
  expect(manifest.files[file('base')]?.late).toEqual(['help.tsx'])
})
