import { chakra } from '@chakra-ui/react/styled-system'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Recording } from '../log/recording/recording'
import { capitalised } from '../log/recording/story-words'
import { Button } from '../ui/controls/button.view'
import { Card } from '../ui/layout/card.view'
import { Logo } from '../ui/marks/logo.view'
import { answerTo } from './cases/answer'
import { Facts, Reply, Verdict } from './cases/answer.view'
import { CaseRail } from './cases/case-rail.view'
import { type Case, casesIn } from './cases/cases'
import { Story } from './cases/story.view'
import type { FlowChart } from './chart/chart.layout'
import { Files, Warnings } from './open/files.view'
import { DropZone, OpenButton, Welcome } from './open/open-recording.view'
import { type Opening, useRecordings } from './open/use-recordings'
import { everything, type LineFilter, linesOf } from './technical/lines'
import { Technical } from './technical/technical.view'

/** A rule of a flow that a recording breaks, and where. */
export interface BrokenRule {
  index: number
  says: string
}

export interface InspectorProps {
  charts: Readonly<Record<string, FlowChart>>
  brokenRulesIn: (recording: Recording) => readonly BrokenRule[]
}

interface DeskProps extends InspectorProps {
  recording: Recording
  opening: Opening
}

const Desk = ({ recording, opening, charts, brokenRulesIn }: DeskProps) => {
  const { files, isLive, errors, open } = opening
  const { steps } = recording
  const cases = useMemo(() => casesIn(recording), [recording])
  // The verdict comes first; the rules are looked at when the page stands.
  const judged = useDeferredValue<Recording | null>(recording, null)
  const broken = useMemo(() => {
    const places = new Map<number, string[]>()
    for (const { index, says } of judged ? brokenRulesIn(judged) : [])
      places.set(index, [...(places.get(index) ?? []), `${capitalised(says.replace(/\.$/, ''))}.`])
    return places
  }, [judged, brokenRulesIn])
  const [chosen, setChosen] = useState<Case | undefined>(undefined)
  const [filter, setFilter] = useState<LineFilter>(everything)
  const [line, setLine] = useState<number | null>(null)
  const [pinned, setPinned] = useState<number | null>(null)
  const [isTechnical, setTechnical] = useState(isLive)
  const lines = useMemo(() => linesOf(steps, filter), [steps, filter])
  const one = cases.find(({ key }) => key === chosen?.key) ?? cases[0]
  const turn = (one?.turn ?? cases.find((other) => other.turn)?.turn)?.index
  const first = turn !== undefined && lines.includes(turn) ? turn : lines[0]
  const current = line !== null && lines.includes(line) ? line : isLive ? lines.at(-1) : first
  const choose = useCallback((next: Case) => {
    setChosen(next)
    setFilter(everything)
    setLine(next.turn?.index ?? null)
  }, [])
  const goTo = useCallback((index: number) => {
    setFilter(everything)
    setLine(index)
    setTechnical(true)
  }, [])
  const go = useCallback((index: number) => setLine(index), [])
  return (
    <chakra.div display={{ base: 'block', lg: 'grid' }} gridTemplateColumns="280px minmax(0, 1fr)">
      <chakra.aside
        position={{ base: 'static', lg: 'sticky' }}
        top="0"
        height={{ base: 'auto', lg: '100dvh' }}
        overflow="auto"
        padding="5"
        display="flex"
        flexDirection="column"
        gap="3"
      >
        <chakra.h1 textStyle="h2" display="flex" alignItems="center" gap="3">
          <Logo height={28} />
          Support
        </chakra.h1>
        <OpenButton open={open} variant="subtle" />
        <CaseRail cases={cases} chosen={one?.key} choose={choose} />
        <chakra.div marginTop="auto">
          {isLive ? 'The app in this browser, live' : <Files files={files} />}
        </chakra.div>
      </chakra.aside>
      <chakra.div padding={{ base: '4', lg: '6' }} display="grid" gap="4" alignContent="start" minWidth="0">
        <chakra.div role="alert" display="grid" gap="2" _empty={{ display: 'none' }}>
          <Warnings texts={errors} />
        </chakra.div>
        <Warnings texts={files.flatMap(({ complaints }) => complaints)} />
        {files.length > 1 && (
          <Warnings
            texts={[
              `${files.length} files, merged by time: no file says whose it is, make sure they are one customer's.`,
            ]}
          />
        )}
        {one && (
          <chakra.div
            display="grid"
            gap="4"
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }}
          >
            <chakra.div display="grid" gap="4" minWidth="0">
              <Verdict one={one} />
              {[...broken].map(([index, all]) => (
                <Card key={index} tone="warning" aria-label="Broken rule">
                  <chakra.h2 textStyle="rowTitle">The app broke a rule of its own</chakra.h2>
                  {all.map((says) => (
                    <p key={says}>{says}</p>
                  ))}
                  <Button variant="plain" onClick={() => goTo(index)}>
                    See line {index + 1}
                  </Button>
                </Card>
              ))}
              <Card>
                <details open={!isTechnical || undefined}>
                  <chakra.summary textStyle="h2" cursor="pointer" marginBottom="3">
                    The story
                  </chakra.summary>
                  <Story story={one.story} current={current ?? -1} go={goTo} />
                </details>
              </Card>
            </chakra.div>
            <chakra.div display="grid" gap="4" minWidth="0">
              <Reply text={answerTo(one).reply} />
              <Facts one={one} />
            </chakra.div>
          </chakra.div>
        )}
        <Technical
          steps={steps}
          charts={charts}
          filter={filter}
          change={setFilter}
          lines={lines}
          current={current}
          go={go}
          pinned={pinned}
          pin={setPinned}
          broken={broken}
          isOpen={isTechnical}
          open={setTechnical}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** Opens recordings, tells what happened and what to answer. Nothing in them is executed, and nothing is sent anywhere. */
export const Inspector = (props: InspectorProps) => {
  const opening = useRecordings()
  const { recording, files, isLive, open, watch, errors } = opening
  const key = isLive ? 'live' : files.map(({ recording: { seals } }) => seals.at(-1)).join()
  return (
    <DropZone open={open}>
      {recording ? (
        <Desk key={key} recording={recording} opening={opening} {...props} />
      ) : (
        <>
          <chakra.div role="alert" padding="4" _empty={{ display: 'none' }}>
            <Warnings texts={errors} />
          </chakra.div>
          <Welcome open={open} watch={watch} />
        </>
      )}
    </DropZone>
  )
}
