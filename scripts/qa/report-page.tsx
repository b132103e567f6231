import { renderToStaticMarkup } from 'react-dom/server'
import type { CommandLine } from './cli'
import { type Plan, setupLines } from './formats'
import { capitalized, withSpaces } from './phrases'
import type { DrivenPath, FlowReport, PathReport, Report } from './results'

type Links = Pick<CommandLine, 'app' | 'panel'>

const css = `
:root { color-scheme: light dark; --red: light-dark(#b3161b, #ff9c97); --line: light-dark(#d5d7e3, #3b3e55) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
p { margin: .25rem 0 }
pre { white-space: pre-wrap; color: var(--red) }
pre, code, a, p, li { overflow-wrap: anywhere }
section, details { border: 1px solid var(--line); border-radius: 12px; padding: .5rem 1rem; margin: 1rem 0 }
details, li { break-inside: avoid }
.bad { border-color: var(--red) }
summary { cursor: pointer; padding: .5rem 0 }
ol { padding-left: 2rem }
li { margin: .5rem 0 }
input { width: 1.25rem; height: 1.25rem; vertical-align: text-bottom }
code { font-size: .85em }
img { display: block; max-width: min(100%, 24rem); margin: .5rem 0; border: 1px solid var(--line) }
@media print { details::details-content { content-visibility: visible } }
`

/** '340 ms', '1.50 s', '12 min 05 s'. */
const duration = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

const hasFailed = (path: PathReport): boolean => path.driven.some(({ passed }) => !passed)
const flowHasFailed = ({ paths }: FlowReport): boolean => paths.length === 0 || paths.some(hasFailed)

const failuresFirst = <One,>(all: readonly One[], failed: (entry: One) => boolean): One[] => [
  ...all.filter(failed),
  ...all.filter((entry) => !failed(entry)),
]

const placeOf = (flow: string, name: string): string => `${flow}-${name.replaceAll(' ', '-')}`

const passedOf = (paths: readonly PathReport[]): string =>
  `${paths.filter((path) => !hasFailed(path)).length} of ${paths.length} passed`

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

const Picture = ({ file, alt }: { file: string; alt: string }) => (
  <a href={`pictures/${file}`}>
    <img src={`pictures/${file}`} alt={alt} loading="lazy" />
  </a>
)

const Complaint = ({ drivenPath, name }: { drivenPath: DrivenPath; name: string }) => (
  <>
    <p>
      <strong>✗ {drivenPath.driver} failed here</strong>
    </p>
    <pre>{drivenPath.complaint}</pre>
    {drivenPath.failed && <Picture file={drivenPath.failed} alt={`The page when ${name} failed`} />}
  </>
)

interface StepProps {
  path: PathReport
  index: number
  text: string
  sees: string | null
  proves: readonly string[]
}

const Step = ({ path: { name, driven }, index, text, sees, proves }: StepProps) => {
  const picture = driven.flatMap(({ arrivals }) => arrivals[index]?.picture ?? [])[0]
  const times = driven.flatMap(({ driver, arrivals }) =>
    arrivals[index] ? [`${driver} ${duration(arrivals[index].ms)}`] : [],
  )
  return (
    <li>
      <label>
        <input type="checkbox" /> <Linked text={text} />
        {sees && ` → ${sees}`}
      </label>
      {proves.map((id) => (
        <span key={id}>
          {' '}
          <code>{id}</code>
        </span>
      ))}{' '}
      <small>{times.join(', ')}</small>
      {driven
        .filter(({ step }) => step === index)
        .map((drivenPath) => (
          <Complaint key={drivenPath.driver} drivenPath={drivenPath} name={name} />
        ))}
      {picture && <Picture file={picture} alt={`After step ${index} of ${name}`} />}
    </li>
  )
}

const Path = ({ plan, path, isOpen }: { plan: Omit<Plan, 'paths'>; path: PathReport; isOpen: boolean }) => {
  const { name, title, words, driven } = path
  return (
    <details id={placeOf(plan.flow, name)} open={isOpen} className={hasFailed(path) ? 'bad' : undefined}>
      <summary>
        <strong>{words ? `${capitalized(name)} (${words.id})` : capitalized(name)}</strong>{' '}
        {driven
          .map(
            ({ driver, passed, ms }) =>
              `${passed ? '✓' : '✗'} ${driver} ${passed ? 'passed' : 'failed'}, ${duration(ms)}`,
          )
          .join(' ')}
      </summary>
      {name.startsWith('story') && <p>{title}</p>}
      {words &&
        setupLines(words, plan).map((line) => (
          <p key={line}>
            <Linked text={line} />
          </p>
        ))}
      {driven
        .filter(({ passed, step }) => !passed && step === null)
        .map((drivenPath) => (
          <Complaint key={drivenPath.driver} drivenPath={drivenPath} name={name} />
        ))}
      {words && (
        <ol start={0}>
          <Step path={path} index={0} text={`Starts in ${words.from}`} sees={null} proves={words.proves} />
          {words.steps.map(({ sentence, sees, proves }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <Step key={index} path={path} index={index + 1} text={sentence} sees={sees} proves={proves} />
          ))}
        </ol>
      )}
    </details>
  )
}

const Flow = ({ report, links, isOpen }: { report: FlowReport; links: Links; isOpen: boolean }) => {
  const { flow, paths, byHand } = report
  return (
    <section id={flow} className={flowHasFailed(report) ? 'bad' : undefined}>
      <h2>{capitalized(withSpaces(flow))}</h2>
      {!isOpen && (
        <p>
          {paths.length === 0 ? 'did not run' : passedOf(paths)}
          {byHand > 0 && `, ${byHand} more by hand only`}
        </p>
      )}
      {failuresFirst(paths, hasFailed).map((path) => (
        <Path
          key={path.name}
          plan={{ flow, of: paths.length, ...links }}
          path={path}
          isOpen={isOpen || hasFailed(path)}
        />
      ))}
    </section>
  )
}

const Failures = ({ flows }: { flows: readonly FlowReport[] }) => (
  <section id="failed" className="bad">
    <h2>What failed</h2>
    <ul>
      {flows.flatMap(({ flow, paths }) => [
        ...(paths.length === 0 ? [<li key={flow}>{capitalized(withSpaces(flow))} did not run.</li>] : []),
        ...paths.flatMap(({ name, driven }) =>
          driven
            .filter(({ passed }) => !passed)
            .map(({ driver, step, complaint }) => (
              <li key={`${flow} ${name} ${driver}`}>
                <a href={`#${placeOf(flow, name)}`}>
                  {capitalized(withSpaces(flow))}, {name}
                  {step === null ? '' : `, step ${step}`}
                </a>{' '}
                {driver}
                <pre>{complaint}</pre>
              </li>
            )),
        ),
      ])}
    </ul>
  </section>
)

interface PageProps {
  title: string
  facts: readonly string[]
  flows: readonly FlowReport[]
  links: Links
  isChecklist: boolean
}

const Page = ({ title, facts, flows, links, isChecklist }: PageProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <style>{css}</style>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {!isChecklist && flows.some(flowHasFailed) && <Failures flows={flows} />}
        {failuresFirst(flows, flowHasFailed).map((flowReport) => (
          <Flow key={flowReport.flow} report={flowReport} links={links} isOpen={isChecklist} />
        ))}
      </main>
    </body>
  </html>
)

/** A page as the text of a file: no scripts, no requests to other hosts. */
const textOf = (props: PageProps): string => `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`

/** A run's page: failures first, then every flow with its paths, their steps, requirement ids and pictures. */
export const reportPage = ({ made, level, drivers, flows }: Report, links: Links): string =>
  textOf({
    title: `Paths walked: ${passedOf(flows.flatMap(({ paths }) => paths))}`,
    facts: [
      `Level ${level}, ${new Date(made).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}`,
      drivers.map(({ driver, ms }) => `${driver} ${duration(ms)}`).join(', '),
    ],
    flows,
    links,
    isChecklist: false,
  })

/** The same page before a run: a checklist for people, with tick boxes. */
export const checklistPage = (plans: readonly Plan[]): string =>
  textOf({
    title: plans.map(({ flow }) => capitalized(withSpaces(flow))).join(', '),
    facts: [],
    flows: plans.map(({ flow, paths }) => ({
      flow,
      byHand: 0,
      paths: paths.map((words) => ({ name: `path ${words.number}`, title: '', words, driven: [] })),
    })),
    links: plans[0] ?? { app: '', panel: '' },
    isChecklist: true,
  })
