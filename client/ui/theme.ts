import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { styling } from './styling'

/** Each colour, light and dark. All text has a contrast of at least 4.5:1, and every control's border 3:1. */
export const colours = {
  /** The page, then cards, muted areas, sheets and dialogs, and inset fields. */
  bg: {
    DEFAULT: ['#F6F3EB', '#12110E'],
    panel: ['#FFFFFF', '#1D1B17'],
    muted: ['#F1EDE3', '#161511'],
    raised: ['#FFFFFF', '#25231E'],
    well: ['#F4F1E9', '#1A1815'],
  },
  fg: { DEFAULT: ['#11132B', '#F6F3EB'], muted: ['#54576C', '#B9B4A7'] },
  border: { DEFAULT: ['#E6E1D4', '#35322A'], control: ['#7F8296', '#857F71'] },
  brand: {
    solid: ['#1D3AEE', '#3D57FF'],
    hover: ['#142CC4', '#3347E0'],
    contrast: ['#FFFFFF', '#FFFFFF'],
    fg: ['#1A33D1', '#A9B8FF'],
    subtle: ['#E6EAFF', '#1E2763'],
    muted: ['#A9B6FF', '#5163D0'],
  },
  hero: {
    bg: ['#1D3AEE', '#2138D6'],
    art: ['#2D49F6', '#2E47E4'],
    well: ['#1730D2', '#172AAE'],
    fg: ['#FFFFFF', '#FFFFFF'],
    muted: ['#DCE2FF', '#D9DFFF'],
    border: ['#98A7FF', '#9DAAFF'],
  },
  /** Received naira, the status Approved, and ranks from 50 to 70. */
  green: {
    fg: ['#2A660A', '#AEE571'],
    subtle: ['#E3F3CB', '#20350F'],
    solid: ['#39860F', '#6DBF35'],
    hero: ['#235C0A', '#1D4A0B'],
    art: ['#36731A', '#2F661A'],
    muted: ['#DDF5B8', '#D3F0A8'],
  },
  orange: { fg: ['#8F4500', '#FFBC73'], subtle: ['#FFEED6', '#3B280C'], solid: ['#D36B00', '#F0952F'] },
  red: {
    fg: ['#AE1519', '#FFA39C'],
    subtle: ['#FFE7E4', '#461A17'],
    solid: ['#C8201F', '#D63A37'],
    hover: ['#A51A19', '#B92F2C'],
  },
  qr: { bg: ['#FFFFFF', '#FFFFFF'], fg: ['#11132B', '#11132B'] },
  scrim: { DEFAULT: ['rgb(17 19 43 / 0.52)', 'rgb(8 7 5 / 0.7)'] },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>

const tokensOf = <Value>(values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

const colourTokens = Object.fromEntries(
  Object.entries(colours).map(([group, shades]) => [
    group,
    Object.fromEntries(
      Object.entries(shades).map(([name, [light, dark]]) => [
        name,
        { value: `var(--light, ${light}) var(--dark, ${dark})` },
      ]),
    ),
  ]),
)

const steps = ['0', '1', '2', '3', '4', '5', '6', '8', '10', '12', '14', '16', '18', '26']
const space = Object.fromEntries(steps.map((step) => [step, `${Number(step) * 4}px`]))

const sidebarWidth = '256px'

const text = (size: number, line: number, fontWeight = '400') => ({
  value: { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem`, fontWeight },
})

/** System fonts, for text below 17 px. The splash and the chart's page have no theme, so they repeat these. */
export const bodyFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

const figures = { fontVariantNumeric: 'tabular-nums' } as const

const brandText = (size: number, line: number, fontWeight: string, letterSpacing: string) => ({
  value: { ...text(size, line, fontWeight).value, ...figures, letterSpacing, fontFamily: '{fonts.brand}' },
})

/** The built app has these rules in its style sheet (scripts/build/styles/static-styles.ts); Node has no `env`. */
const globalsInFile = import.meta.env?.VITE_GLOBALS === 'file'

/** The design tokens (decision 77); light and dark follow the device or the customer (client/index.html). */
const baseSystem = createSystem(styling, {
  preflight: !globalsInFile,
  cssVarsPrefix: 'c',
  cssVarsRoot: ':root',
  globalCss: globalsInFile
    ? {}
    : {
        html: {
          bg: 'bg',
          color: 'fg',
          fontFamily: 'body',
          textStyle: 'body',
          textSizeAdjust: '100%',
          '--global-color-border': '{colors.border}',
        },
        '*::placeholder': { color: 'fg.muted' },
        ':focus-visible': { outline: '3px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
      },
  theme: {
    // The sidebar appears from lg, the specification's 'large' (SHELL-06), and a second column from xl.
    breakpoints: { md: '768px', lg: '900px', xl: '1100px' },
    tokens: {
      spacing: tokensOf({ ...space, sidebar: sidebarWidth }),
      sizes: tokensOf({
        ...space,
        full: '100%',
        page: '768px',
        form: '400px',
        side: '340px',
        sidebar: sidebarWidth,
      }),
      radii: tokensOf({
        small: '10px',
        icon: '14px',
        control: '16px',
        card: '20px',
        hero: '28px',
        chip: '999px',
      }),
      fonts: tokensOf({
        body: bodyFont,
        brand: `"CN Grotesk", ${bodyFont}`,
        mono: 'ui-monospace, "Roboto Mono", "Noto Sans Mono", Menlo, Consolas, monospace',
      }),
      shadows: tokensOf({ sheet: '0 2px 6px rgb(17 19 43 / 0.06), 0 18px 40px -16px rgb(17 19 43 / 0.32)' }),
      easings: tokensOf({ out: 'cubic-bezier(0.2, 0.8, 0.2, 1)', land: 'cubic-bezier(0.3, 1.35, 0.5, 1)' }),
      durations: tokensOf({
        press: '120ms',
        small: '200ms',
        sheet: '320ms',
        track: '700ms',
        arrive: '1200ms',
      }),
      zIndex: tokensOf({ behind: -1, bar: 10, above: 20 }),
    },
    semanticTokens: { colors: colourTokens },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      rise: { from: { opacity: '0', transform: 'translateY(24px)' } },
      slide: { from: { opacity: '0', transform: 'translateX(24px)' } },
      drop: { from: { opacity: '0', transform: 'translateY(-12px)' } },
      fade: { from: { opacity: '0' } },
      arrive: { from: { transform: 'translateY(-104%)' } },
      grow: { from: { transform: 'scaleX(0)' } },
      run: {
        from: { transform: 'none', opacity: '0' },
        '30%': { opacity: '1' },
        to: { transform: 'var(--run)', opacity: '0' },
      },
    },
    textStyles: {
      /** Never for money. */
      caption: text(13, 18),
      secondary: text(15, 21),
      body: text(16, 24),
      label: text(15, 21, '500'),
      rowTitle: brandText(17, 23, '600', '-0.005em'),
      h2: brandText(20, 26, '650', '-0.012em'),
      h1: brandText(28, 32, '650', '-0.02em'),
      balance: brandText(44, 46, '650', '-0.035em'),
      figure: brandText(32, 35, '650', '-0.03em'),
      /** Adds the brand font and weight to the current text size. */
      amount: {
        value: { fontWeight: '600', ...figures, letterSpacing: '-0.01em', fontFamily: '{fonts.brand}' },
      },
      figures: { value: figures },
    },
  },
})

const recipes = new WeakMap<object, object>()

/** Chakra's factory recreates a recipe on every render, which is half the rendering time; this creates it once. */
const cva = ((config) => {
  const recipe = recipes.get(config) ?? baseSystem.cva(config)
  recipes.set(config, recipe)
  return recipe
}) as SystemContext['cva']

export const system: SystemContext = { ...baseSystem, cva }
