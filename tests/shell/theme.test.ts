import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bankColours, colourOf } from '../../client/ui/marks/bank-logo.view'
import { colours } from '../../client/ui/theme'
import { sourceFiles } from '../fixtures/source'

const modes = ['light', 'dark'] as const
type Shade = readonly [light: string, dark: string]

/** The colour value of a token ('brand.fg', 'bg') in a mode. */
const shade = (name: string, mode: number): string => {
  const [group = '', key = 'DEFAULT'] = name.split('.')
  return ((colours as Record<string, Record<string, Shade>>)[group]![key] as Shade)[mode]!
}
const channels = (hex: string): number[] =>
  [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** 0 is red, 120 green, 240 blue. */
const hueOf = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [from, difference] = max === r ? [0, g - b] : max === g ? [2, b - r] : [4, r - g]
  return (60 * (from + difference / (max - min)) + 360) % 360
}
const contrast = (first: string, second: string): number => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
/** Pairs each text colour with each background and a minimum contrast. */
const on = (
  backgrounds: string,
  texts: string,
  min = 4.5,
): [text: string, background: string, min: number][] =>
  backgrounds
    .split(' ')
    .flatMap((background) => texts.split(' ').map((text) => [text, background, min] as never))
const surfaces = 'bg bg.panel bg.muted bg.raised bg.well'
const pairs = [
  ...on(surfaces, 'fg fg.muted brand.fg orange.fg green.fg red.fg'),
  ...on(surfaces, 'border.control', 3),
  // Progress tracks, bars and icons are on pages and cards.
  ...on('bg bg.panel bg.muted', 'brand.solid green.solid orange.solid red.solid', 3),
  ...['brand', 'orange', 'green', 'red'].flatMap((name) => on(`${name}.subtle`, `${name}.fg fg fg.muted`)),
  ...on('brand.solid brand.hover red.solid red.hover', 'brand.contrast'),
  ...on('hero.bg hero.well', 'hero.fg hero.muted'),
  ...on('hero.art', 'hero.fg'),
  ...on('hero.bg hero.well', 'hero.border', 3),
  ...on('green.hero green.art', 'hero.fg green.muted'),
  ...on('hero.fg', 'hero.well hero.bg'),
  // These are a toast and a selected chip.
  ...on('fg', 'bg'),
  // This is a disabled button.
  ...on('border', 'fg.muted'),
  ...on('qr.bg', 'qr.fg', 7),
]

describe.each(modes.map((mode, index) => [mode, index] as const))('theme %s', (_, mode) => {
  it.each(pairs)('the contrast of %s on %s is at least %d:1', (text, background, min) => {
    expect(contrast(shade(text, mode), shade(background, mode))).toBeGreaterThanOrEqual(min)
  })

  it('the primary colour is blue, with a contrast of 4.5:1 to white [CONST-28]', () => {
    const hue = hueOf(shade('brand.solid', mode))
    expect(hue).toBeGreaterThan(210)
    expect(hue).toBeLessThan(240)
    expect(contrast(shade('brand.solid', mode), '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  })

  it('the greens of paid naira have a leaf-green hue', () => {
    for (const name of ['green.fg', 'green.solid', 'green.hero', 'green.subtle']) {
      expect(hueOf(shade(name, mode))).toBeGreaterThan(70)
      expect(hueOf(shade(name, mode))).toBeLessThan(110)
    }
  })

  it.each([
    ['[TX-37]', 'blue', 'brand.fg', 205, 240],
    ['[TX-38]', 'orange', 'orange.fg', 15, 45],
    ['[TX-39]', 'green', 'green.fg', 85, 160],
    ['[TX-40]', 'red', 'red.fg', -10, 10],
    ['[RANK-05]', 'blue', 'brand.solid', 205, 240],
    ['[RANK-06]', 'green', 'green.solid', 85, 160],
    ['[RANK-07]', 'orange', 'orange.solid', 15, 45],
  ])('%s the hue is %s for %s', (_, _colour, name, from, to) => {
    const hue = hueOf(shade(name, mode))
    const signedHue = to <= 10 && hue > 180 ? hue - 360 : hue
    expect(signedHue).toBeGreaterThan(from)
    expect(signedHue).toBeLessThan(to)
  })
})

it('a bank’s initials are legible on every background', () => {
  for (const [name, background] of Object.entries(bankColours))
    expect([name, contrast('#FFFFFF', background) >= 4.5]).toEqual([name, true])
})

it.each([
  ['GTBank', 'orange'],
  ['United Bank for Africa', 'red'],
  ['First City Monument Bank', 'indigo'],
  ['OPay', 'green'],
])('the initials of %s are %s', (name, colour) => {
  expect(colourOf({ id: '000000', name })).toBe(colour)
})

it('only paid naira, Approved and the rank are green', () => {
  const users = sourceFiles().filter(
    ({ layer, path, tree }) =>
      layer === 'client' &&
      path !== 'client/ui/theme.ts' &&
      /\bgreen\.(fg|subtle|solid|hero|art)\b/.test(tree.text),
  )
  expect(users.map(({ path }) => path).sort()).toEqual([
    'client/sell/deposit/deposit-progress.view.tsx',
    'client/sell/rates/rates.screen.tsx',
    'client/transactions/details/arrived.dialog.tsx',
    'client/transactions/history/row.view.tsx',
    'client/transactions/history/summary/totals.view.tsx',
    'client/transactions/receipt/receipt-paper.actors.ts',
    'client/transactions/verify/verify.screen.tsx',
    'client/ui/controls/chip.view.tsx',
    'client/ui/layout/hero.view.tsx',
    'client/ui/marks/icon-box.view.tsx',
    'client/ui/rows/route.view.tsx',
  ])
})

describe('index.html before the theme loads', () => {
  const page = readFileSync('client/index.html', 'utf8')

  it.each(['bg', 'fg', 'brand.solid'])('index.html has the theme’s %s', (name) => {
    const [light, dark] = [shade(name, 0).toLowerCase(), shade(name, 1).toLowerCase()]
    expect(page).toContain(`var(--light, ${light}) var(--dark, ${dark})`)
  })

  it('index.html has no inline script (content security policy)', () => {
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/main.tsx">'])
  })

  it('index.html has the same logo as the app and the icon', () => {
    const [path] = /M14\.2 24[^"]+/.exec(readFileSync('client/ui/marks/logo.view.tsx', 'utf8')) ?? []
    expect(path).toBeDefined()
    for (const source of [page, readFileSync('client/public/icon.svg', 'utf8')])
      expect(source).toContain(path)
  })
})
