import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { colours } from '../../../client/theme'

/** What the style sheet calls the colours of the product. */
const shades = {
  paper: colours.bg.DEFAULT,
  panel: colours.bg.panel,
  well: colours.bg.muted,
  ink: colours.fg.DEFAULT,
  soft: colours.fg.muted,
  line: colours.border.DEFAULT,
  blue: colours.brand.fg,
  plate: colours.plate.bg,
  art: colours.plate.art,
  'on-plate': colours.plate.fg,
  'soft-on-plate': colours.plate.muted,
  red: colours.red.fg,
  'red-tint': colours.red.subtle,
  'red-plate': colours.red.hover,
  'red-art': colours.red.solid,
  orange: colours.orange.fg,
}

const variables = (look: 0 | 1): string =>
  Object.entries(shades)
    .map(([name, pair]) => `--${name}:${pair[look]}`)
    .join(';')

const stylesheet = (): string =>
  [
    `:root{${variables(0)}}`,
    `@media screen and (prefers-color-scheme: dark){:root{${variables(1)}}}`,
    ...['page', 'tables', 'paths', 'print'].map((name) =>
      readFileSync(`scripts/qa/report/styles/${name}.css`, 'utf8'),
    ),
  ].join('\n')

/** '26 November 2026, 01:30', in the time of whoever runs it. */
const momentOf = (made: string): string =>
  new Date(made).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** '42 ms', '0.42 s', '3 min 05 s' */
export const lasted = (ms: number): string => {
  if (ms < 100) return `${Math.ceil(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

interface PageProps {
  title: string
  /** The one thing that somebody reads from across the room. */
  figure: string
  isBad: boolean
  /** When it was made, as ISO 8601. */
  made: string
  /** What else the plate says. */
  facts: readonly string[]
  links: readonly { to: string; text: string }[]
  children: ReactNode
}

const Page = ({ title, figure, isBad, made, facts, links, children }: PageProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title}: ${figure}`}</title>
    </head>
    <body>
      <header className={isBad ? 'plate bad' : 'plate'}>
        {links.length > 0 && (
          <nav aria-label="Report">
            {links.map(({ to, text }) => (
              <a key={to} href={to}>
                {text}
              </a>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        <p className="figure">{figure}</p>
        <p className="facts">
          {[...facts, momentOf(made)].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      <main>{children}</main>
    </body>
  </html>
)

/** A page as a file's text. It needs no script, and nothing from elsewhere. */
export const pageText = (page: PageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...page} />)}`.replace(
    '</head>',
    () => `<style>${stylesheet()}</style></head>`,
  )

/** How something went, in a sign and a word. */
export const Went = ({ passed, text }: { passed: boolean; text: string }) => (
  <span className={passed ? 'went' : 'went bad'}>
    <span aria-hidden="true">{passed ? '✓' : '✗'}</span> {text}
  </span>
)
