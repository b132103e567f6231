import { useState } from 'react'
import type { RecordedStep, Recording } from '../log/recording'
import { changesBetween } from './diff'
import { placeText, streamKey } from './lines'
import { skeletonOf } from './skeleton'

interface DetailsProps {
  recording: Recording
  current: number
  pinned: number | null
  pin: (index: number | null) => void
}

const marks = { same: '', changed: '~', added: '+', gone: '−' } as const

const Changes = ({ before, now }: { before: unknown; now: unknown }) => {
  const changes = changesBetween(before, now)
  return (
    <table>
      <tbody>
        {changes.map(({ path, kind, before: was, now: is }) => (
          <tr key={path} className={kind}>
            <td>{marks[kind]}</td>
            <th scope="row">{path || '(whole)'}</th>
            <td>
              {kind === 'changed' || kind === 'gone' ? <del>{was}</del> : null} {is}
            </td>
          </tr>
        ))}
        {changes.length === 0 && (
          <tr>
            <td>nothing</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const tabs = ['Step', 'Told', 'Outbox', 'Compare', 'Test'] as const

/** The line before in the same run that says where the flow stood. */
const previousOf = (steps: readonly RecordedStep[], current: number): RecordedStep | undefined => {
  const key = streamKey(steps[current]!)
  for (let index = current - 1; index >= 0; index -= 1) {
    const step = steps[index]!
    if (step.at !== null && streamKey(step) === key) return step
  }
  return undefined
}

/** All about the current line: what it changed, what was told, the outbox, another line beside it, a test of it. */
export const Details = ({ recording, current, pinned, pin }: DetailsProps) => {
  const [tab, setTab] = useState<(typeof tabs)[number]>('Step')
  const { steps, outbox } = recording
  const step = steps[current]!
  const other = pinned === null ? undefined : steps[pinned]
  return (
    <section className="details" aria-label="Details">
      <div className="tabs">
        <div className="tabs" role="tablist">
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              onClick={() => setTab(name)}
            >
              {name}
              {name === 'Outbox' && outbox.length > 0 ? ` (${outbox.length})` : ''}
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-pressed={pinned === current}
          onClick={() => pin(pinned === current ? null : current)}
        >
          {pinned === current ? 'Unpin' : 'Pin to compare'}
        </button>
      </div>
      <div role="tabpanel" aria-label={tab}>
        {tab === 'Step' && (
          <>
            <h2>{step.event.type}</h2>
            {step.unhandled && <p className="warning">The machine took no notice of this event.</p>}
            {step.took.length > 0 && <p className="took">{step.took.join(' → ')}</p>}
            <Changes before={previousOf(steps, current)?.at?.context} now={step.at?.context} />
          </>
        )}
        {tab === 'Told' && (
          <ol>
            {steps
              .slice(0, current + 1)
              .filter(({ cause }) => cause === 'told')
              .map(({ seq, actor, event }) => (
                <li key={`${actor} ${seq}`} value={seq}>
                  {event.type} <small>{actor}</small>
                </li>
              ))}
          </ol>
        )}
        {tab === 'Outbox' &&
          (outbox.length === 0 ? (
            <p className="none">No money intent was open when this was recorded.</p>
          ) : (
            outbox.map((intent) => <Changes key={intent.intentId} before={intent} now={intent} />)
          ))}
        {tab === 'Compare' &&
          (other ? (
            <>
              <h2>
                Line {other.seq} ({placeText(other.at?.value)}) → line {step.seq} ({placeText(step.at?.value)}
                )
              </h2>
              <Changes before={other.at?.context} now={step.at?.context} />
            </>
          ) : (
            <p className="none">Pin a line, then choose another one.</p>
          ))}
        {tab === 'Test' && <pre>{skeletonOf(steps, current)}</pre>}
      </div>
    </section>
  )
}
