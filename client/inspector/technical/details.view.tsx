import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { Button } from '../../ui/controls/button.view'
import type { FlowChart } from '../chart/chart.layout'
import { contextOf, nextFrom, placeText, previousOf, stateAfter } from './lines'

export interface Change {
  path: string
  kind: 'same' | 'changed' | 'added' | 'gone'
  before: string | null
  now: string | null
}

const flat = (value: unknown, path = ''): [string, string][] => {
  // A machine's rules, which its parent passed in, are no data.
  if (typeof value === 'function') return []
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value) ?? 'undefined']]
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']]
  return entries.flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** Every field of two values, changed ones marked, in the newer value's order. */
export const changesBetween = (before: unknown, now: unknown): Change[] => {
  const [oldFields, newFields] = [
    new Map(before == null ? [] : flat(before)),
    new Map(now == null ? [] : flat(now)),
  ]
  const changes = [...newFields].map(([path, text]): Change => {
    const oldText = oldFields.get(path)
    if (oldText === undefined) return { path, kind: 'added', before: null, now: text }
    return { path, kind: oldText === text ? 'same' : 'changed', before: oldText, now: text }
  })
  const removedFields = [...oldFields]
    .filter(([path]) => !newFields.has(path))
    .map(([path, text]): Change => ({ path, kind: 'gone', before: text, now: null }))
  return [...changes, ...removedFields]
}

const marks = { same: '', changed: '~', added: '+', gone: '−' } as const

const Table = chakra('table', {
  base: {
    width: 'full',
    fontFamily: 'mono',
    textStyle: 'caption',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '2px 6px', textAlign: 'start', verticalAlign: 'top', fontWeight: '400' },
    '& td': { overflowWrap: 'anywhere' },
    '& .same': { color: 'fg.muted' },
    '& .changed, & .added': { bg: 'brand.subtle' },
    '& .gone, & del': { bg: 'red.subtle' },
  },
})

const Rows = ({ changes }: { changes: readonly Change[] }) => (
  <Table>
    <tbody>
      {changes.map(({ path, kind, before: oldText, now: is }) => (
        <tr key={path} className={kind}>
          <td>{marks[kind]}</td>
          <th scope="row">{path || '(whole)'}</th>
          <td>
            {kind === 'changed' || kind === 'gone' ? <del>{oldText}</del> : null} {is}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const Changes = ({ before, now }: { before: unknown; now: unknown }) => {
  const all = changesBetween(before, now)
  const same = all.filter(({ kind }) => kind === 'same')
  return (
    <>
      {all.length > same.length ? (
        <Rows changes={all.filter(({ kind }) => kind !== 'same')} />
      ) : (
        <p>Nothing.</p>
      )}
      {same.length > 0 && (
        <details>
          <chakra.summary cursor="pointer" color="fg.muted">
            {same.length} stayed the same
          </chakra.summary>
          <Rows changes={same} />
        </details>
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <chakra.h3 textStyle="rowTitle" marginBlock="12px 4px">
      {title}
    </chakra.h3>
    {children}
  </section>
)

interface DetailsProps {
  steps: readonly RecordedStep[]
  current: number
  chart: FlowChart | undefined
  pinned: number | null
  pin: (index: number | null) => void
}

/** The current line: its event, its changes, the possible next events, and a comparison with a pinned line. */
export const Details = ({ steps, current, chart, pinned, pin }: DetailsProps) => {
  const step = steps[current]!
  const at = stateAfter(steps, current)
  const pinnedState = pinned === null ? null : stateAfter(steps, pinned)
  const { type, ...eventData } = step.event
  const next = at && chart ? nextFrom(step.flow, at, chart) : []
  return (
    <chakra.section
      aria-label="Details"
      gridColumn="1 / -1"
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(280px, 1fr))"
      gap="4"
    >
      <div>
        <Button
          variant="subtle"
          aria-pressed={pinned === current}
          onClick={() => pin(pinned === current ? null : current)}
        >
          {pinned === current ? 'Unpin' : 'Pin to compare'}
        </Button>
        <Part title={type}>
          {Object.keys(eventData).length > 0 && <Rows changes={changesBetween(eventData, eventData)} />}
          {step.unhandled && <chakra.p color="red.fg">The machine ignored this event.</chakra.p>}
          {step.took.length > 0 && <chakra.p color="orange.fg">{step.took.join(' → ')}</chakra.p>}
        </Part>
      </div>
      {pinned !== null && pinned !== current && (
        <Part
          title={`Line ${pinned + 1} (${placeText(pinnedState)}) → line ${current + 1} (${placeText(at)})`}
        >
          <Changes before={contextOf(pinnedState)} now={contextOf(at)} />
        </Part>
      )}
      <Part title="What it changed">
        <Changes before={contextOf(previousOf(steps, current)?.at)} now={contextOf(at)} />
      </Part>
      {next.length > 0 && (
        <Part title="What could happen next">
          <ul>
            {next.map(({ says, sees }) => (
              <chakra.li key={`${says} ${sees}`} marginInlineStart="4">
                {says}: {sees}.
              </chakra.li>
            ))}
          </ul>
        </Part>
      )}
    </chakra.section>
  )
}
