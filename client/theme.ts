import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { styling } from './styling'

/** Light and dark of each colour. Every text pair has a contrast of at least 4.5:1, every control's border 3:1. */
export const colours = {
  bg: {
    DEFAULT: ['#FFFFFF', '#0B1220'],
    canvas: ['#F6F8FB', '#070C16'],
    panel: ['#FFFFFF', '#111A2B'],
    muted: ['#EDF1F7', '#172235'],
  },
  fg: { DEFAULT: ['#0F172A', '#E8EEF7'], muted: ['#475569', '#A9B6C9'], subtle: ['#5B6779', '#8F9DB3'] },
  border: { DEFAULT: ['#DCE3EC', '#24324A'], control: ['#7B879A', '#66768F'] },
  brand: {
    solid: ['#1D4ED8', '#2F63DC'],
    hover: ['#1E40AF', '#2754C4'],
    contrast: ['#FFFFFF', '#FFFFFF'],
    fg: ['#1D4ED8', '#8AB4FF'],
    subtle: ['#EAF1FF', '#14264A'],
  },
  pool: { bg: ['#E6EFFF', '#14264A'], fg: ['#1E40AF', '#A9C7FF'] },
  pending: { bg: ['#FFF1DC', '#3A2408'], fg: ['#8A3B00', '#FFC078'] },
  approved: { bg: ['#DFF5E7', '#0E2E1C'], fg: ['#14532D', '#7EE2A8'] },
  reported: { bg: ['#FDE7E7', '#3B1216'], fg: ['#991B1B', '#FFA3A3'] },
  status: { orange: ['#A34A05', '#F59E42'], green: ['#12743A', '#4ADE80'], red: ['#C81E1E', '#F87171'] },
  warning: { bg: ['#FFF7E6', '#2E1F05'], fg: ['#7A3E00', '#FFD08A'], border: ['#B45309', '#D98A1F'] },
  stale: { bg: ['#FFF8DB', '#2B2508'], fg: ['#6B4E00', '#F5DE8C'] },
  /** Naira that has arrived, and nothing else. */
  arrived: { bg: ['#EEF6DC', '#1C2A0B'], fg: ['#3B6B0C', '#B5E06A'] },
  /** The ground of a page's main figure, from corner to corner. */
  hero: { from: ['#DDE8FF', '#182B52'], to: ['#FFFFFF', '#111A2B'] },
  danger: { solid: ['#B91C1C', '#B3261E'], hover: ['#991B1B', '#9B1C16'] },
  qr: { bg: ['#FFFFFF', '#FFFFFF'], fg: ['#0F172A', '#0F172A'] },
  scrim: { DEFAULT: ['rgba(15, 23, 42, 0.55)', 'rgba(3, 6, 12, 0.7)'] },
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

/** The 4-point scale: the number times 4 px. */
const steps = ['0', '1', '2', '3', '4', '6', '8', '10', '12', '16', '26']
const space = Object.fromEntries(steps.map((step) => [step, `${Number(step) * 4}px`]))

/** The side drawer's width, and the page's margin beside it. */
const drawer = '240px'

const text = (size: number, line: number, fontWeight = '400') => ({
  value: { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem`, fontWeight },
})

/** System fonts. The splash and the chart's page, which do not share the theme, repeat them. */
export const bodyFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

const figures = { fontVariantNumeric: 'tabular-nums' } as const

/** Whether the built style sheet has the rules for all elements (scripts/build/styles/static-styles.ts); Node has no `env`. */
const globalsInFile = import.meta.env?.VITE_GLOBALS === 'file'

/** The design tokens ('calm blue ledger'); light and dark follow the device or the customer (client/index.html). */
const made = createSystem(styling, {
  preflight: !globalsInFile,
  cssVarsPrefix: 'c',
  cssVarsRoot: ':root',
  globalCss: globalsInFile
    ? {}
    : {
        html: {
          bg: 'bg.canvas',
          color: 'fg',
          fontFamily: 'body',
          textStyle: 'body',
          textSizeAdjust: '100%',
          '--global-color-border': '{colors.border}',
        },
        '*::placeholder': { color: 'fg.subtle' },
        ':focus-visible': { outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '2px' },
      },
  theme: {
    // md and lg are the specification's medium and large (SHELL-06, NOTIF-02).
    breakpoints: { md: '768px', lg: '1024px' },
    tokens: {
      spacing: tokensOf({ ...space, drawer }),
      sizes: tokensOf({ ...space, full: '100%', page: '768px', pair: '1032px', form: '480px', drawer }),
      radii: tokensOf({ control: '8px', card: '12px', chip: '999px' }),
      fonts: tokensOf({
        body: bodyFont,
        /** Of large amounts: comes after the first page (client/ui/figures/figures-font.ts). */
        figures: `Figures, ${bodyFont}`,
        mono: 'ui-monospace, "Roboto Mono", "Noto Sans Mono", Menlo, Consolas, monospace',
      }),
      shadows: tokensOf({ sheet: '0 12px 40px rgba(3, 10, 25, 0.24)' }),
      zIndex: tokensOf({ bar: 10, above: 20 }),
    },
    semanticTokens: { colors: colourTokens },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
      /** A sheet comes from below, a drawer from its edge. */
      raise: { from: { transform: 'translateY(100%)' } },
      slide: { from: { transform: 'translateX(100%)' } },
      fade: { from: { opacity: '0' } },
    },
    textStyles: {
      /** Never for money. */
      caption: text(12, 16),
      secondary: text(14, 20),
      body: text(16, 24),
      label: text(14, 20, '500'),
      rowTitle: text(18, 26, '700'),
      h2: text(20, 28, '700'),
      h1: text(24, 32, '700'),
      balance: { value: { ...text(32, 40, '700').value, ...figures, fontFamily: '{fonts.figures}' } },
      /** Bold, in the face of figures, in the current text size. */
      amount: { value: { fontWeight: '700', ...figures, fontFamily: '{fonts.figures}' } },
      /** Adds tabular figures to the current text size. */
      figures: { value: figures },
    },
  },
})

const recipes = new WeakMap<object, object>()

/**
 * Chakra's factory makes the recipe of an element anew in each render, with an empty memory: half of the time that an
 * element took. One recipe is made of each configuration here.
 */
const cva = ((config) => {
  const recipe = recipes.get(config) ?? made.cva(config)
  recipes.set(config, recipe)
  return recipe
}) as SystemContext['cva']

export const system: SystemContext = { ...made, cva }
