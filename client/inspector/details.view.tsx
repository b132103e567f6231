import { useState } from 'react'
import type { Recording } from '../log/recording/recording'
import { changesBetween } from './diff'
import { contextOf, placeText, previousOf, stateAfter, takenBy } from './lines'
import { Skeleton } from './skeleton/skeleton.view'

interface DetailsProps {
  recording: Recording
  current: number
  pinned: number | null
  pin: (index: number | null) => void
}

const marks = { same: '', changed: '~', added: '+', gone: '−' } as const

const Changes = ({ before, now }: { before: unknown; now: unknown }) => {
  const all = changesBetween(before, now)
  const changes = [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')]
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

/** Details of the current line: changes, emitted events, the outbox, a comparison with another line, a test. */
export const Details = ({ recording, current, pinned, pin }: DetailsProps) => {
  const [tab, setTab] = useState<(typeof tabs)[number]>('Step')
  const { steps, outbox } = recording
  const step = steps[current]!
  const at = stateAfter(steps, current)
  const other = pinned === null ? null : stateAfter(steps, pinned)
  const { type: _, ...carried } = step.event
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
            {Object.keys(carried).length > 0 && <Changes before={carried} now={carried} />}
            {step.unhandled && <p className="warning">The machine took no notice of this event.</p>}
            {step.took.length > 0 && <p className="took">{takenBy(step).join(' → ')}</p>}
            <h2>What it changed</h2>
            <Changes before={contextOf(previousOf(steps, current)?.at)} now={contextOf(at)} />
          </>
        )}
        {tab === 'Told' && (
          <ol>
            {steps.slice(0, current + 1).map(
              (emitted, index) =>
                emitted.cause === 'told' && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
                  <li key={index} value={index + 1}>
                    {emitted.event.type} <small>{emitted.actor}</small>
                  </li>
                ),
            )}
          </ol>
        )}
        {tab === 'Outbox' &&
          (outbox.length === 0 ? (
            <p className="none">No money intent was open when this was recorded.</p>
          ) : (
            outbox.map((intent) => <Changes key={intent.intentId} before={intent} now={intent} />)
          ))}
        {tab === 'Compare' &&
          (pinned !== null ? (
            <>
              <h2>
                Line {pinned + 1} ({placeText(other)}) → line {current + 1} ({placeText(at)})
              </h2>
              <Changes before={contextOf(other)} now={contextOf(at)} />
            </>
          ) : (
            <p className="none">Pin a line, then choose another one.</p>
          ))}
        {tab === 'Test' && <Skeleton steps={steps} index={current} />}
      </div>
    </section>
  )
}
