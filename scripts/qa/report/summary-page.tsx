import { Failures } from './failures'
import { lasted, pageText, Went } from './page'
import { pageOf, titleOf } from './places'
import {
  type DrivenPath,
  type Driver,
  type FlowReport,
  failuresFirst,
  hasPassed,
  type Report,
} from './report'

const means: Record<Driver, string> = {
  pure: 'by the transition function alone',
  live: 'on the app and real servers in one process',
  ui: 'in a real browser',
}

const byDriver = (flows: readonly FlowReport[], driver: Driver): DrivenPath[] =>
  flows.flatMap(({ paths }) => paths.flatMap(({ driven }) => driven.filter((one) => one.driver === driver)))

const countOf = (driven: readonly DrivenPath[]): string =>
  `${driven.filter(({ passed }) => passed).length} of ${driven.length}`

const Drivers = ({ flows, drivers }: Pick<Report, 'flows' | 'drivers'>) => (
  <section aria-labelledby="drivers" className="card">
    <h2 id="drivers">How they were walked</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col" className="number">
            Passed
          </th>
          <th scope="col" className="number">
            Failed
          </th>
          <th scope="col" className="number">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {drivers.map(({ driver, ms }) => {
          const own = byDriver(flows, driver)
          const passed = own.filter((one) => one.passed).length
          return (
            <tr key={driver}>
              <th scope="row">
                {driver} <span className="soft">{means[driver]}</span>
              </th>
              <td className="number">{passed}</td>
              <td className={passed === own.length ? 'number' : 'number bad'}>{own.length - passed}</td>
              <td className="number">{lasted(ms)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)

const Flows = ({ flows, drivers }: Pick<Report, 'flows' | 'drivers'>) => (
  <section aria-labelledby="flows" className="card">
    <h2 id="flows">Flows</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Flow</th>
          {drivers.map(({ driver }) => (
            <th key={driver} scope="col" className="number">
              {driver}
            </th>
          ))}
          <th scope="col" className="number">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {failuresFirst(flows).map((flow) => (
          <tr key={flow.flow}>
            <th scope="row">
              <a href={pageOf(flow.flow)}>{titleOf(flow.flow)}</a>
            </th>
            {drivers.map(({ driver }) => {
              const own = byDriver([flow], driver)
              return (
                <td key={driver} className="number">
                  <Went passed={own.length > 0 && own.every(({ passed }) => passed)} text={countOf(own)} />
                </td>
              )
            })}
            <td className="number">
              {lasted(
                flow.paths.reduce((sum, { driven }) => driven.reduce((all, { ms }) => all + ms, sum), 0),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** 'by hand only' paths that the run leaves to people. */
const leftOut = (flows: readonly FlowReport[]): string[] => {
  const sum = flows.reduce((all, { byHand }) => all + byHand, 0)
  return sum === 0 ? [] : [`${sum} more by hand only`]
}

/** The first page of a report: by driver, what failed, and every flow. */
export const summaryPage = (report: Report, { hasCoverage }: { hasCoverage: boolean }): string => {
  const { flows, drivers, level, made } = report
  const isGood = flows.every(hasPassed)
  const paths = flows.flatMap((flow) => flow.paths)
  return pageText({
    title: 'Paths walked',
    figure: `${paths.filter(hasPassed).length} of ${paths.length} passed`,
    isBad: !isGood,
    made,
    facts: [`${flows.length} ${flows.length === 1 ? 'flow' : 'flows'}`, `level ${level}`, ...leftOut(flows)],
    links: [
      ...(hasCoverage ? [{ to: 'coverage.html', text: 'Coverage' }] : []),
      { to: 'junit.xml', text: 'JUnit' },
    ],
    children: (
      <>
        <Failures flows={flows} />
        <Drivers flows={flows} drivers={drivers} />
        <Flows flows={flows} drivers={drivers} />
      </>
    ),
  })
}
