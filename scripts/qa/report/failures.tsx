import { pageOf, placeOf, titleOf } from './places'
import { type FlowReport, hasPassed } from './report'

const Complaints = ({ flow, paths }: FlowReport) => (
  <>
    {paths.length === 0 && <li>{titleOf(flow)} did not run.</li>}
    {paths.flatMap(({ name, driven }) =>
      driven
        .filter(({ passed }) => !passed)
        .map(({ driver, complaint, step }) => (
          <li key={`${name} ${driver}`}>
            <a href={`${pageOf(flow)}#${placeOf(name)}`}>
              {titleOf(flow)}, {name}
              {step === null ? '' : `, step ${step}`}
            </a>{' '}
            <span className="soft">{driver}</span>
            <pre>{complaint}</pre>
          </li>
        )),
    )}
  </>
)

/** What went wrong, each with the way to it; nothing where nothing did. */
export const Failures = ({ flows }: { flows: readonly FlowReport[] }) => {
  const bad = flows.filter((flow) => !hasPassed(flow))
  if (bad.length === 0) return null
  return (
    <section aria-labelledby="failed" className="card bad">
      <h2 id="failed">What failed</h2>
      <ul className="plain">
        {bad.map((flow) => (
          <Complaints key={flow.flow} {...flow} />
        ))}
      </ul>
    </section>
  )
}
