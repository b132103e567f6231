import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What `npm run build` makes of the servers; where nothing was built there is nothing to look at but how it would be. */
const built = existsSync('dist/servers/gateway.js')

it('compiled servers need no package at run time but what is compiled for the machine, and name no source map', () => {
  const config = readFileSync('scripts/build/servers.config.ts', 'utf8')
  expect(config).toContain("sourcemap: 'hidden'")
  expect(config).toContain('noExternal: true')
  if (!built) return
  const files = readdirSync('dist/servers').filter((name) => name.endsWith('.js'))
  expect(files).toEqual(expect.arrayContaining(['gateway.js', 'mock-api.js', 'mock-api-audit.js']))
  const packages = new Set<string>()
  for (const name of files) {
    const text = readFileSync(`dist/servers/${name}`, 'utf8')
    expect(text, name).not.toContain('//# sourceMappingURL')
    for (const [, from] of text.matchAll(/^import [^'"]*["']([^."'][^"']*)["'];?$/gm))
      if (!from!.startsWith('node:')) packages.add(from!)
  }
  const builtins = new Set(
    (process.getBuiltinModule('module') as typeof import('node:module')).builtinModules,
  )
  expect([...packages].filter((name) => !builtins.has(name)).sort()).toEqual([
    '@electric-sql/pglite',
    '@node-rs/argon2',
  ])
  expect(readdirSync('dist/servers').some((name) => name.endsWith('.map'))).toBe(false)
})
