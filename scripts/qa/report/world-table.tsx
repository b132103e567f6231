import { worldEvents } from '../../../tests/walker/world-events'
import type { Coverage } from '../coverage'
import { capital } from '../words'
import { titleOf } from './places'

const names = Object.keys(worldEvents)

/** Every flow in the middle of every world event: walked, or why not. With its roles said, as the table of flows. */
export const WorldTable = ({ all }: { all: readonly Coverage[] }) => (
  <section aria-labelledby="world" className="card">
    <h2 id="world">Flows meet the world</h2>
    <p className="soft">In the middle of a walk of the flow this happens. What is excused says why.</p>
    {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes them away */}
    <table className="wide" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Flow
          </th>
          {names.map((name) => (
            <th key={name} scope="col" role="columnheader">
              {capital(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {all.map(({ flow, world }) => (
          <tr key={flow} role="row">
            <th scope="row" role="rowheader">
              <a href={`#${flow}`}>{titleOf(flow)}</a>
            </th>
            {names.map((name) => {
              const excuse = world.missing.find((one) => one.name === name)
              return (
                <td key={name} role="cell" className={excuse ? 'waits' : ''} data-name={capital(name)}>
                  {excuse ? `Excused: ${excuse.reason}` : 'Walked'}
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
