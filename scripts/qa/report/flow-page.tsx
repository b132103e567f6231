import type { FlowId } from '../../../machines/flows'
import { capital } from '../words'
import { Failures } from './failures'
import { lasted, pageText, Went } from './page'
import { chartFile, placeOf, titleOf } from './places'
import {
  type DrivenPath,
  type FlowReport,
  failuresFirst,
  hasPassed,
  type PathReport,
  type Report,
  type Way,
} from './report'

const Picture = ({ file, alt }: { file: string; alt: string }) => (
  <a className="picture" href={`pictures/${file}`}>
    <img src={`pictures/${file}`} alt={alt} loading="lazy" />
  </a>
)

const Complaint = ({ path, own }: { path: string; own: DrivenPath }) => (
  <div className="complaint">
    <p>
      <Went passed={false} text={`${own.driver} failed here`} />
    </p>
    <pre>{own.complaint}</pre>
    {own.failed && <Picture file={own.failed} alt={`What stood there when ${path} failed`} />}
  </div>
)

interface StepProps {
  path: PathReport
  index: number
  text: string
  sees: string
  proves: readonly string[]
}

const Step = ({ path: { name, driven }, index, text, sees, proves }: StepProps) => {
  const times = driven.flatMap(({ driver, arrivals }) =>
    arrivals[index] ? [`${driven.length > 1 ? `${driver} ` : ''}${lasted(arrivals[index].ms)}`] : [],
  )
  const picture = driven.flatMap(({ arrivals }) => arrivals[index]?.picture ?? [])[0]
  const failed = driven.filter(({ step }) => step === index)
  return (
    <li className={failed.length > 0 ? 'bad' : undefined}>
      <div className="step">
        <div>
          <p>{text}</p>
          {sees && (
            <p className="soft">
              <span aria-hidden="true">→ </span>
              {sees}
            </p>
          )}
          {(proves.length > 0 || times.length > 0) && (
            <p className="marks">
              {proves.map((id) => (
                <code key={id}>{id}</code>
              ))}
              {times.map((time) => (
                <span key={time} className="soft">
                  {time}
                </span>
              ))}
            </p>
          )}
          {failed.map((own) => (
            <Complaint key={own.driver} path={name} own={own} />
          ))}
        </div>
        {picture && <Picture file={picture} alt={`After step ${index} of ${name}`} />}
      </div>
    </li>
  )
}

const hasPictures = ({ driven }: PathReport): boolean =>
  driven.some(({ arrivals }) => arrivals.some((one) => one?.picture))

const Steps = ({ path, way: { words } }: { path: PathReport; way: Way }) => (
  <ol start={0} className={hasPictures(path) ? 'steps board' : 'steps'}>
    <Step path={path} index={0} text="It begins" sees="" proves={words.proves} />
    {words.steps.map(({ sentence, sees, proves }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
      <Step key={index} path={path} index={index + 1} text={sentence} sees={sees} proves={proves} />
    ))}
  </ol>
)

const beginning = ({ words: { at, as, given } }: Way): string[] => [
  ...(given ? [`First: ${given}`] : []),
  typeof at === 'string' ? `Opens ${at} as ${as}` : `No page of its own: ${at.nowhere}`,
]

const PathCard = ({ flow, path }: { flow: FlowId; path: PathReport }) => {
  const { name, title, way, driven } = path
  const place = placeOf(name)
  return (
    <section id={place} aria-labelledby={`${place}-title`} className={hasPassed(path) ? 'card' : 'card bad'}>
      <div className="head">
        <div>
          <h2 id={`${place}-title`}>{capital(name)}</h2>
          <p className="marks">
            {driven.map(({ driver, passed, ms }) => (
              <Went
                key={driver}
                passed={passed}
                text={`${driver} ${passed ? 'passed' : 'failed'}, ${lasted(ms)}`}
              />
            ))}
            {way?.words.byHand && <span className="waits">by hand only: no driver brings it about</span>}
          </p>
          {name.startsWith('story') && <p>{title}</p>}
          {way && beginning(way).map((line) => <p key={line}>{line}</p>)}
        </div>
        {way && (
          <a className="way" href={chartFile(flow, name)}>
            <img src={chartFile(flow, name)} alt={`The way of ${name} in the chart`} loading="lazy" />
          </a>
        )}
      </div>
      {driven
        .filter(({ passed, step }) => !passed && step === null)
        .map((own) => (
          <Complaint key={own.driver} path={name} own={own} />
        ))}
      {way && <Steps path={path} way={way} />}
    </section>
  )
}

/** A flow's page: its chart with the ways lit, then every path with its steps, what failed first. */
export const flowPage = ({ made, level }: Pick<Report, 'made' | 'level'>, report: FlowReport): string => {
  const { flow, paths, byHand } = report
  const passed = paths.filter(hasPassed).length
  return pageText({
    title: titleOf(flow),
    figure: paths.length === 0 ? 'did not run' : `${passed} of ${paths.length} passed`,
    isBad: !hasPassed(report),
    made,
    facts: [`flow ${flow}`, `level ${level}`, ...(byHand > 0 ? [`${byHand} more by hand only`] : [])],
    links: [{ to: 'index.html', text: 'All flows' }],
    children: (
      <>
        <Failures flows={[report]} />
        <section aria-labelledby="chart" className="card">
          <h2 id="chart">The ways in the chart</h2>
          <p className="soft">
            Blue: states that a path was in. Orange: transitions that it took. Grey: none did. A click shows
            it in full.
          </p>
          <a className="chart" href={chartFile(flow)}>
            <img src={chartFile(flow)} alt={`Statechart of ${flow} with all ways`} loading="lazy" />
          </a>
        </section>
        {failuresFirst(paths).map((path) => (
          <PathCard key={path.name} flow={flow} path={path} />
        ))}
      </>
    ),
  })
}
