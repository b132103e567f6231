import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from '@playwright/test'

test('compiled servers need only native packages at run time', () => {
  const files = readdirSync('dist/servers').filter((name) => name.endsWith('.js'))
  expect(files).toEqual(expect.arrayContaining(['gateway.js', 'mock-api.js', 'mock-api-audit.js']))
  const packages = new Set<string>()
  for (const name of files) {
    const text = readFileSync(`dist/servers/${name}`, 'utf8')
    expect(text, name).not.toContain('//# sourceMappingURL')
    // Apollo Server hashes each document; outside Node its package falls back to slow JavaScript.
    expect(text, name).not.toContain('sha.js')
    for (const [, from] of text.matchAll(/^import [^'"]*["']([^."'][^"']*)["'];?$/gm))
      if (!from!.startsWith('node:')) packages.add(from!)
  }
  expect([...packages].filter((name) => !builtinModules.includes(name)).sort()).toEqual([
    '@electric-sql/pglite',
    '@node-rs/argon2',
  ])
  expect(readdirSync('dist/servers').some((name) => name.endsWith('.map'))).toBe(false)
})
