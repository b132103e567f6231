import { chakra } from '@chakra-ui/react/styled-system'
import { Copy } from 'lucide-react'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { counted } from '../../machines/values/counted'
import type { Recording } from '../record/recording/recording'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Chip } from '../ui/controls/chip.view'
import { Card } from '../ui/layout/card.view'
import { HeroCard } from '../ui/layout/hero.view'
import { Logo } from '../ui/marks/logo.view'
import { type Case, type CaseState, findCases } from './cases/cases'
import { CaseList, Story } from './cases/cases.view'
import { amountText, moneyText, supportReply } from './cases/support-reply'
import type { FlowChart } from './chart/chart.layout'
import { ChartPane } from './chart/chart-pane.view'
import { innermost, type LineFilter, linesOf, noFilter, stateAfter } from './events/events'
import { Events } from './events/events.view'
import { type OpenedFile, type Opening, sealText, useRecordings } from './open/use-recordings'

const madeText = ({ recording: { madeAt, app, level } }: OpenedFile): string => {
  const madeMs = Date.parse(madeAt)
  return [
    Number.isNaN(madeMs) ? '' : `made ${new Date(madeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    app && `app ${app}`,
    `level ${level}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Files = ({ files }: Pick<Opening, 'files'>) => (
  <chakra.ul listStyleType="none" display="grid" gap="3" padding="3" textStyle="caption">
    {files.map((file) => (
      <chakra.li key={`${file.name} ${file.recording.seals.at(-1)}`} overflowWrap="anywhere">
        <chakra.strong display="block">{file.name}</chakra.strong>
        <chakra.span color="fg.muted">{madeText(file)}</chakra.span>
        <chakra.span
          display="block"
          color={typeof file.brokenSeal === 'number' || file.brokenSeal === 'unknown' ? 'red.fg' : 'brand.fg'}
        >
          {sealText(file)}
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ul>
)

const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <chakra.p
      key={text}
      padding="3"
      borderRadius="icon"
      bg="orange.subtle"
      color="orange.fg"
      overflowWrap="anywhere"
    >
      {text}
    </chakra.p>
  ))

const states: Readonly<Record<CaseState, string>> = {
  unknown: 'Outcome unknown',
  refused: "Didn't go through",
  failed: 'Failed',
  settled: 'Went through',
  fine: 'Nothing failed',
}

const Verdict = memo(({ currentCase }: { currentCase: Case }) => {
  const { verdict, advice } = supportReply(currentCase)
  return (
    <HeroCard>
      <Chip bg="hero.fg" color="hero.well">
        {states[currentCase.state]}
      </Chip>
      <chakra.h2 textStyle="h1" marginBlock="10px 8px" maxWidth="30ch" overflowWrap="anywhere">
        {verdict}
      </chakra.h2>
      <chakra.p color="var(--muted)">{advice}</chakra.p>
    </HeroCard>
  )
})

const Reply = memo(({ text }: { text: string }) => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (): void => {
    // If the browser refuses, the text can still be selected.
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  }
  return (
    <Card aria-label="Reply to copy">
      <chakra.h2 textStyle="h2">Reply to copy</chakra.h2>
      <chakra.p marginBlock="12px 16px" padding="4" borderRadius="icon" bg="bg.well" userSelect="all">
        {text}
      </chakra.p>
      <Button wide onClick={copy}>
        <Copy aria-hidden size={20} />
        {copied === text ? 'Copied' : 'Copy reply'}
      </Button>
    </Card>
  )
})

const Facts = memo(({ currentCase }: { currentCase: Case }) => {
  const { money, read } = currentCase
  const facts: readonly (readonly [string, string | null])[] = [
    ['Coins', money && moneyText(money)],
    ['Naira', money?.amountNgn ? amountText(money.amountNgn, '₦') : null],
    ['Reference', money?.reference ?? null],
    ['Last message the customer saw', read],
    ['The books should show', supportReply(currentCase).books],
  ]
  const presentFacts = facts.filter(([, value]) => value !== null)
  if (presentFacts.length === 0) return null
  return (
    <Card>
      <dl>
        {presentFacts.map(([name, value]) => (
          <chakra.div key={name} paddingBlock="3" borderColor="border" _notFirst={{ borderTopWidth: '1px' }}>
            <chakra.dt textStyle="secondary" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd fontWeight="600" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </dl>
    </Card>
  )
})

const OpenButton = ({ open, variant }: Pick<Opening, 'open'> & { variant: 'solid' | 'subtle' }) => (
  <ButtonLink asChild variant={variant} wide>
    <label>
      Open a recording
      <chakra.input
        srOnly
        type="file"
        multiple
        accept=".json,application/json"
        onChange={({ target }) => {
          void open([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  </ButtonLink>
)

const Welcome = ({ open, watch }: Pick<Opening, 'open' | 'watch'>) => (
  <chakra.div display="grid" placeItems="center" minHeight="100dvh" padding="4">
    <Card display="grid" gap="4" maxWidth="form" width="full" textAlign="center" justifyItems="center">
      <Logo height={40} />
      <chakra.h1 textStyle="h1">Flow inspector</chakra.h1>
      <p>
        Drop a customer's recording here, or several of the same customer. They stay on this page: nothing is
        uploaded.
      </p>
      <OpenButton open={open} variant="solid" />
      {import.meta.env.DEV && (
        <Button variant="subtle" wide onClick={watch}>
          Watch the app live
        </Button>
      )}
    </Card>
  </chakra.div>
)

const DropZone = ({ open, children }: Pick<Opening, 'open'> & { children: ReactNode }) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <chakra.main
      outline={isOver ? '3px dashed {colors.brand.fg}' : 'none'}
      outlineOffset="-6px"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void open([...event.dataTransfer.files])
      }}
    >
      {children}
    </chakra.main>
  )
}

export interface InspectorProps {
  charts: Readonly<Record<string, FlowChart>>
}

interface DesktopProps extends InspectorProps {
  recording: Recording
  opening: Opening
}

const Desktop = ({ recording, opening, charts }: DesktopProps) => {
  const { files, isLive, errors, open } = opening
  const { steps } = recording
  const cases = useMemo(() => findCases(recording), [recording])
  const [pickedCase, setPickedCase] = useState<Case | undefined>(undefined)
  const [filter, setFilter] = useState<LineFilter>(noFilter)
  const [line, setLine] = useState<number | null>(null)
  const [isTechnical, setTechnical] = useState(isLive)
  const lines = useMemo(() => linesOf(steps, filter), [steps, filter])
  const currentCase = cases.find(({ key }) => key === pickedCase?.key) ?? cases[0]
  const turn = (currentCase?.turn ?? cases.find((other) => other.turn)?.turn)?.index
  const first = turn !== undefined && lines.includes(turn) ? turn : lines[0]
  const current = line !== null && lines.includes(line) ? line : isLive ? lines.at(-1) : first
  const step = current === undefined ? undefined : steps[current]
  const place = step && innermost(step.flow, stateAfter(steps, current!))
  const chart = place && Object.hasOwn(charts, place.flow) ? charts[place.flow] : undefined
  const choose = useCallback((next: Case) => {
    setPickedCase(next)
    setFilter(noFilter)
    setLine(next.turn?.index ?? null)
  }, [])
  const goTo = useCallback((index: number) => {
    setFilter(noFilter)
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
        <CaseList cases={cases} selectedKey={currentCase?.key} choose={choose} />
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
              `${files.length} files, merged by time: the files don't name the customer, so make sure they are one customer's.`,
            ]}
          />
        )}
        {currentCase && (
          <chakra.div
            display="grid"
            gap="4"
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }}
          >
            <chakra.div display="grid" gap="4" minWidth="0">
              <Verdict currentCase={currentCase} />
              <Card>
                <details open={!isTechnical || undefined}>
                  <chakra.summary textStyle="h2" cursor="pointer" marginBottom="3">
                    The story
                  </chakra.summary>
                  <Story story={currentCase.story} current={current ?? -1} go={goTo} />
                </details>
              </Card>
            </chakra.div>
            <chakra.div display="grid" gap="4" minWidth="0">
              <Reply text={supportReply(currentCase).reply} />
              <Facts currentCase={currentCase} />
            </chakra.div>
          </chakra.div>
        )}
        <Card flush aria-label="Technical">
          <details open={isTechnical} onToggle={({ currentTarget }) => setTechnical(currentTarget.open)}>
            <chakra.summary textStyle="rowTitle" padding="4" cursor="pointer">
              Technical: {counted(steps.length, 'line')}
            </chakra.summary>
            {isTechnical && (
              <>
                <Events
                  steps={steps}
                  filter={filter}
                  change={setFilter}
                  lines={lines}
                  current={current ?? -1}
                  go={go}
                />
                {step && place && <ChartPane key={place.flow} chart={chart} {...place} took={step.took} />}
              </>
            )}
          </details>
        </Card>
      </chakra.div>
    </chakra.div>
  )
}

/** Opens recordings and shows the story and a reply. Executes nothing in them and sends nothing. */
export const Inspector = (props: InspectorProps) => {
  const opening = useRecordings()
  const { recording, files, isLive, open, watch, errors } = opening
  const key = isLive ? 'live' : files.map(({ recording: { seals } }) => seals.at(-1)).join()
  return (
    <DropZone open={open}>
      {recording ? (
        <Desktop key={key} recording={recording} opening={opening} {...props} />
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
