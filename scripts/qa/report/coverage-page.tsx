import { type Coverage, isCovered, type Kind, kinds, type Share, sharesOf } from '../coverage'
import { modelOf } from '../plan'
import { capital } from '../words'
import { pageText } from './page'
import { titleOf } from './places'
import { WorldTable } from './world-table'

const columns = Object.entries(kinds) as [Kind, string][]

/** The same kind of coverage over several flows. */
const sumOf = (shares: readonly Share[]): Share => ({
  met: shares.reduce((sum, { met }) => sum + met, 0),
  of: shares.reduce((sum, { of }) => sum + of, 0),
  missing: shares.flatMap(({ missing }) => missing),
})

const unexcused = ({ missing }: Share): number => missing.filter(({ reason }) => reason === null).length

const Bar = ({ share }: { share: Share }) => {
  const missing = unexcused(share)
  const parts = [
    ['', share.met],
    ['excused', share.missing.length - missing],
    ['missing', missing],
  ] as const
  return (
    <div className="share" aria-hidden="true">
      {parts
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => (
          <i key={kind} className={kind} style={{ flexGrow: count }} />
        ))}
    </div>
  )
}

const Totals = ({ all }: { all: readonly Coverage[] }) => (
  <section aria-labelledby="totals" className="card">
    <h2 id="totals">All flows together</h2>
    <p className="soft">Blue is met, orange is excused with a reason, red is missing.</p>
    <dl className="totals">
      {columns.map(([kind, name]) => {
        const share = sumOf(all.flatMap((coverage) => coverage[kind] ?? []))
        return (
          <div key={kind}>
            <dt>{capital(name)}</dt>
            <dd>
              {share.met} <small>of {share.of}</small>
              <Bar share={share} />
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)

const cellOf = (share: Share | null): string => (share && share.of > 0 ? `${share.met} of ${share.of}` : '–')

const classOf = (share: Share | null): string => {
  if (share === null || share.of === 0) return 'number none'
  return unexcused(share) > 0 ? 'number bad' : share.missing.length > 0 ? 'number waits' : 'number'
}

/** With its roles said: as cards on a phone it is still a table for a screen reader. */
const Table = ({ all }: { all: readonly Coverage[] }) => (
  <section aria-labelledby="flows" className="card">
    <h2 id="flows">Flow by flow</h2>
    {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes them away */}
    <table className="wide" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Flow
          </th>
          {columns.map(([kind, name]) => (
            <th key={kind} scope="col" role="columnheader" className="number">
              {capital(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {all.map((coverage) => (
          <tr key={coverage.flow} role="row">
            <th scope="row" role="rowheader">
              <a href={`#${coverage.flow}`}>{titleOf(coverage.flow)}</a>
            </th>
            {columns.map(([kind, name]) => {
              const share = coverage[kind]
              return (
                <td key={kind} role="cell" className={classOf(share)} data-name={capital(name)}>
                  {cellOf(share)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
    {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
  </section>
)

const List = ({ title, all }: { title: string; all: readonly string[] }) =>
  all.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className="rules">
        {[...new Set(all)].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )

/** What is not met, by the reason that the model gives. */
const byReason = (missing: Share['missing']): [reason: string, names: string[]][] => {
  const reasons = new Map<string, Set<string>>()
  for (const { name, reason } of missing)
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? new Set()).add(name))
  return [...reasons].map(([reason, names]) => [reason, [...names]])
}

const Flow = ({ coverage }: { coverage: Coverage }) => {
  const { flow, stale } = coverage
  const { invariants, rules = [] } = modelOf(flow)
  const missing = sharesOf(coverage).flatMap((share) => share.missing)
  const excused = byReason(missing)
  return (
    <section
      id={flow}
      aria-labelledby={`${flow}-title`}
      className={isCovered(coverage) ? 'card' : 'card bad'}
    >
      <h2 id={`${flow}-title`}>{titleOf(flow)}</h2>
      <List
        title="Missing or broken"
        all={missing.filter(({ reason }) => reason === null).map(({ name }) => name)}
      />
      <List title="Said by its model, and not so" all={stale} />
      {excused.length > 0 && <h3>Not reached, and why</h3>}
      {excused.map(([reason, names]) => (
        <div key={reason} className="excuse">
          <p>{capital(reason)}:</p>
          <ul className="rules">
            {names.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <List title="Checked on every step" all={Object.keys(invariants).map(capital)} />
      <List title="Checked over every life" all={rules.map(({ says }) => says)} />
    </section>
  )
}

/** Each once: what is not met as a transition is not met as a guard's answer either. */
const countOf = (all: readonly Coverage[], isExcused: boolean): number =>
  new Set(
    all.flatMap((coverage) =>
      sharesOf(coverage)
        .flatMap(({ missing }) => missing.filter(({ reason }) => (reason !== null) === isExcused))
        .map(({ name }) => `${coverage.flow} ${name}`),
    ),
  ).size

/** What the paths reach of every flow, what they do not and why, and every rule as its sentence. */
export const coveragePage = (all: readonly Coverage[], made: Date, hasReport: boolean): string => {
  const stale = all.reduce((sum, one) => sum + one.stale.length, 0)
  return pageText({
    title: 'Coverage',
    figure: `${countOf(all, false) + stale} missing`,
    isBad: !all.every(isCovered),
    made: made.toISOString(),
    facts: [
      `${all.length} ${all.length === 1 ? 'flow' : 'flows'}`,
      `${countOf(all, true)} excused, each with its reason`,
    ],
    links: hasReport ? [{ to: 'index.html', text: 'Paths walked' }] : [],
    children: (
      <>
        <Totals all={all} />
        <Table all={all} />
        <WorldTable all={all} />
        {all.map((coverage) => (
          <Flow key={coverage.flow} coverage={coverage} />
        ))}
      </>
    ),
  })
}
