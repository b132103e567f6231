import { useCallback, useMemo, useState } from 'react'
import { checkCodeOf } from '../log/recording/recording'
import { lastFailureIn, storyOf } from '../log/recording/story'
import type { ChartLayout } from './chart/chart.layout'
import { ChartPane } from './chart/chart-pane.view'
import { Details } from './details.view'
import { Events } from './events.view'
import { Filter } from './filter.view'
import { everything, innermost, type LineFilter, linesOf, stateAfter, streamsIn, takenBy } from './lines'
import { OpenRecording } from './open/open-recording.view'
import { type OpenedRecording, useRecording } from './open/use-recording'
import { Stepper } from './stepper.view'
import { Story } from './story.view'
import { Streams } from './streams.view'

const sealText = ({ isLive, brokenSeal, recording }: OpenedRecording): string => {
  if (isLive) return 'live'
  if (brokenSeal === undefined) return 'checking the seals …'
  if (brokenSeal === 'unknown') return 'whether it was changed cannot be told'
  if (brokenSeal === null) return `unchanged since it was made, check code ${checkCodeOf(recording)}`
  return brokenSeal === 0
    ? 'CHANGED after it was made: its head'
    : `CHANGED after it was made: from line ${brokenSeal} on`
}

const isSound = ({ brokenSeal }: OpenedRecording): boolean => brokenSeal === null || brokenSeal === undefined

/** The time format of the event table. */
const madeText = (madeAt: string): string => {
  const made = Date.parse(madeAt)
  return Number.isNaN(made)
    ? ''
    : ` · made ${new Date(made).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const Desk = ({
  opened,
  charts,
}: {
  opened: OpenedRecording
  charts: Readonly<Record<string, ChartLayout>>
}) => {
  const { recording } = opened
  const { steps } = recording
  const [filter, setFilter] = useState<LineFilter>(everything)
  const [chosen, setChosen] = useState<number | null>(null)
  const [pinned, setPinned] = useState<number | null>(null)
  const streams = useMemo(() => streamsIn(steps), [steps])
  const lines = useMemo(() => linesOf(steps, filter), [steps, filter])
  const story = useMemo(() => storyOf(steps), [steps])
  const failure = lastFailureIn(story)?.index
  const choose = useCallback((stream: string | null) => setFilter((now) => ({ ...now, stream })), [])
  const go = useCallback((index: number) => setChosen(index), [])
  const first = failure !== undefined && lines.includes(failure) ? failure : lines[0]
  const current = chosen !== null && lines.includes(chosen) ? chosen : opened.isLive ? lines.at(-1) : first
  const step = current === undefined ? undefined : steps[current]
  const shown = step && current !== undefined && innermost(step.flow, stateAfter(steps, current))
  const layout = shown && Object.hasOwn(charts, shown.flow) ? charts[shown.flow] : undefined
  const goAnywhere = useCallback((index: number) => {
    setFilter(everything)
    setChosen(index)
  }, [])
  return (
    <div className="desk">
      <Streams streams={streams} chosen={filter.stream} choose={choose} />
      <div className="middle">
        <Story recording={recording} story={story} current={current ?? -1} go={goAnywhere} />
        <Filter filter={filter} change={setFilter} shown={lines.length} />
        <Events steps={steps} lines={lines} current={current ?? -1} pinned={pinned} go={go} />
        <Stepper steps={steps} lines={lines} current={current ?? -1} go={go} />
      </div>
      <div className="right">
        {step && shown && current !== undefined && (
          <>
            <ChartPane key={shown.flow} layout={layout} {...shown} took={takenBy(step)} />
            <Details recording={recording} current={current} pinned={pinned} pin={setPinned} />
          </>
        )}
      </div>
    </div>
  )
}

/** Opens a recording and steps through it. Nothing in it is executed, and nothing is sent anywhere. */
export const Inspector = ({ charts }: { charts: Readonly<Record<string, ChartLayout>> }) => {
  const { opened, errors, open, watch } = useRecording()
  return (
    <>
      <header>
        <h1>Flow inspector</h1>
        {opened && (
          <p className={isSound(opened) ? undefined : 'warning'}>
            <strong>{opened.name}</strong>
            {madeText(opened.recording.madeAt)}
            {opened.recording.app && ` · app ${opened.recording.app}`} · level {opened.recording.level} ·{' '}
            {sealText(opened)}
          </p>
        )}
        {opened?.complaints.map((text) => (
          <p key={text} className="warning">
            {text}
          </p>
        ))}
      </header>
      <OpenRecording open={open} watch={watch} errors={errors} isSmall={opened !== null}>
        {opened && (
          <Desk
            key={opened.isLive ? 'live' : opened.recording.seals.at(-1)}
            opened={opened}
            charts={charts}
          />
        )}
      </OpenRecording>
    </>
  )
}
