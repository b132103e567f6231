import { renderToStaticMarkup } from 'react-dom/server'
import { type Plan, setupLines } from './formats'
import { capitalized, withSpaces } from './phrases'
import type { QaPath } from './plan'

const css = `
:root { color-scheme: light dark; --line: light-dark(#d5d7e3, #3b3e55) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
p { margin: .25rem 0 }
code, a, p, li { overflow-wrap: anywhere }
section, details { border: 1px solid var(--line); border-radius: 12px; padding: .5rem 1rem; margin: 1rem 0 }
details, li { break-inside: avoid }
summary { cursor: pointer; padding: .5rem 0 }
ol { padding-left: 2rem }
li { margin: .5rem 0 }
input { width: 1.25rem; height: 1.25rem; vertical-align: text-bottom }
code { font-size: .85em }
@media print { details::details-content { content-visibility: visible } }
`

const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/[^\s,]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} target="qa">
        {part}
      </a>
    ) : (
      part
    ),
  )

interface StepProps {
  text: string
  expected: string | null
  requirements: readonly string[]
}

const Step = ({ text, expected, requirements }: StepProps) => (
  <li>
    <label>
      <input type="checkbox" /> <Linked text={text} />
      {expected && ` → ${expected}`}
    </label>
    {requirements.map((id) => (
      <span key={id}>
        {' '}
        <code>{id}</code>
      </span>
    ))}
  </li>
)

const Path = ({ plan, path }: { plan: Plan; path: QaPath }) => (
  <details id={`${plan.flow}-path-${path.number}`} open>
    <summary>
      <strong>
        Path {path.number} ({path.id})
      </strong>
    </summary>
    {setupLines(path, plan).map((line) => (
      <p key={line}>
        <Linked text={line} />
      </p>
    ))}
    <ol start={0}>
      <Step text={`Starts in ${path.from}`} expected={null} requirements={path.requirements} />
      {path.steps.map(({ sentence, expected, requirements }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Step key={index} text={sentence} expected={expected} requirements={requirements} />
      ))}
    </ol>
  </details>
)

const titleOf = ({ flow }: Plan): string => capitalized(withSpaces(flow))

/** Paths as an HTML file, to be ticked off; it has no scripts and sends no requests to other hosts. */
export const checklistPage = (plans: readonly Plan[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{plans.map(titleOf).join(', ')}</title>
        <style>{css}</style>
      </head>
      <body>
        <main>
          <h1>{plans.map(titleOf).join(', ')}</h1>
          {plans.map((plan) => (
            <section key={plan.flow} id={plan.flow}>
              <h2>{titleOf(plan)}</h2>
              {plan.paths.map((path) => (
                <Path key={path.number} plan={plan} path={path} />
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>,
  )}`
