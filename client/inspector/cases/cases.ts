import type { FlowPlace, RecordedStep, Recording } from '../../record/recording/recording'
import { isBackground, lockedText, plain, type Sentence } from '../../record/recording/sentence'
import { lastFailureIn, storyOf } from '../../record/recording/story'
import { capitalised, words } from '../../record/recording/story-phrases'
import { streamKey } from '../events/events'

/** How a case ended; `fine`: there was no failure. */
export type CaseState = 'unknown' | 'refused' | 'failed' | 'settled' | 'fine'

/** A money action. At the support level, its amounts are ranges: '100–1000'. */
export interface Money {
  kind: string
  symbol: string
  chain: string
  amountCrypto: string | null
  amountNgn: string | null
  /** Support uses it to find the call in the books. */
  reference: string | null
}

/** A money action or a run of a flow that the customer may ask about. */
export interface Case {
  key: string
  flow: string
  state: CaseState
  story: readonly Sentence[]
  /** The decisive failure, otherwise the last sentence; null if there are no steps. */
  turn: Sentence | null
  /** In ms since 1970. */
  at: number
  money: Money | null
  /** The last message that the customer read; null if it is missing from the file. */
  read: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const quoteIn = (place: FlowPlace | undefined): Record<string, unknown> | null => {
  const { order, quote, open } = plain(place?.context)
  return (
    [quote, open, plain(order).quote, plain(order).open].map(plain).find(({ kind }) => text(kind)) ?? null
  )
}

const moneyOf = (steps: readonly RecordedStep[], outbox: Recording['outbox'], key: string): Money | null => {
  const row = outbox.find(({ intentId }) => intentId === key)
  const quote = steps
    .flatMap(({ at }) => [at ?? undefined, ...Object.values(at?.children ?? {})])
    .map(quoteIn)
    .findLast((quote) => quote !== null)
  const from = { ...quote, ...row }
  const kind = text(from.kind)
  return kind === null
    ? null
    : {
        kind,
        symbol: text(from.symbol) ?? '',
        chain: text(from.chain) ?? '',
        amountCrypto: text(from.amountCrypto),
        amountNgn: text(quote?.amountNgn),
        reference: row?.reference ?? null,
      }
}

/** Whether a call failed and no later one succeeded; reads do not count. */
const hasFailed = (story: readonly Sentence[]): boolean => {
  const failing = new Set<string>()
  let last = ''
  for (const { kind, call, cut } of story) {
    last = call ?? last
    if (kind === 'failure' || cut) failing.add(last)
    else if (kind === 'app' && call && !call.startsWith('read')) failing.delete(call)
  }
  return failing.size > 0
}

const stateOf = (story: readonly Sentence[], isOpen: boolean): CaseState => {
  if (isOpen || story.some(({ unresolved, resolvedBy }) => unresolved && !resolvedBy)) return 'unknown'
  const end = story.findLast(({ ended }) => ended)?.ended
  if (end) return end === 'settled' ? 'settled' : 'refused'
  return hasFailed(story) ? 'failed' : 'fine'
}

const readIn = (story: readonly Sentence[]): string | null =>
  story
    .findLast(({ text: sentenceText }) => sentenceText.startsWith('You read: '))
    ?.text.slice('You read: '.length) ?? null

const urgency: Readonly<Record<CaseState, number>> = {
  unknown: 0,
  refused: 1,
  failed: 2,
  settled: 3,
  fine: 4,
}

const runsIn = (steps: readonly RecordedStep[]): Map<string, number[]> => {
  const runs = new Map<string, number[]>()
  for (const [index, step] of steps.entries()) {
    const run = runs.get(streamKey(step))
    if (run) run.push(index)
    else runs.set(streamKey(step), [index])
  }
  return runs
}

interface Visit {
  sentence: Sentence
  during: string | undefined
}

const findVisits = (story: readonly Sentence[], tabOf: (sentence: Sentence) => string): Visit[] => {
  const last = new Map<string, string>()
  const locked = new Set<string>()
  return story.flatMap((sentence) => {
    const tab = tabOf(sentence)
    if (sentence.kind !== 'visit') {
      // The customer can only unlock a locked app.
      if (!locked.has(tab)) last.set(tab, sentence.subject)
      return []
    }
    if (sentence.text === lockedText) locked.add(tab)
    else locked.delete(tab)
    return [{ sentence, during: last.get(tab) }]
  })
}

/** The file's cases: unknown outcomes first, then rejected orders, each newest first. */
export const findCases = ({ steps, outbox }: Recording): Case[] => {
  const sentences = storyOf(steps)
  const tabOf = ({ index }: Sentence): string => steps[index]!.session
  const visits = findVisits(sentences, tabOf)
  const stories = new Map<string, Sentence[]>(outbox.map(({ intentId }) => [intentId, []]))
  for (const sentence of sentences) {
    if (sentence.kind === 'visit' && !sentence.cut) continue
    const story = stories.get(sentence.subject)
    if (story) story.push(sentence)
    else stories.set(sentence.subject, [sentence])
  }
  const byRun = runsIn(steps)
  const cases = [...stories].flatMap(([key, story]): Case[] => {
    const row = outbox.find(({ intentId }) => intentId === key)
    const turn = story.findLast(({ cut }) => cut) ?? lastFailureIn(story) ?? story.at(-1) ?? null
    const isListed = row || turn?.cut || story.some(({ index }) => !isBackground(steps[index]!.flow))
    if (!isListed) return []
    const [from, to] = [story[0]?.index ?? 0, story.at(-1)?.index ?? 0]
    const isWithin = (index: number): boolean => index >= from && index <= to
    const runs = new Set(story.map(({ index }) => streamKey(steps[index]!)))
    const runLines = [...runs].flatMap((run) => byRun.get(run) ?? []).filter(isWithin)
    const runSteps = runLines.map((index) => steps[index]!)
    const tabs = new Set(story.map(tabOf))
    const caseVisits = visits.filter(
      ({ sentence, during }) =>
        tabs.has(tabOf(sentence)) &&
        !story.includes(sentence) &&
        (isWithin(sentence.index) || during === key),
    )
    return [
      {
        key,
        flow: turn?.flow ?? capitalised(words(row!.kind)),
        state: stateOf(story, row !== undefined),
        story: [...story, ...caseVisits.map(({ sentence }) => sentence)].sort((a, b) => a.index - b.index),
        turn,
        at: turn?.at ?? row!.createdAt,
        money: moneyOf(runSteps, outbox, key),
        read: readIn(story),
      },
    ]
  })
  return cases.sort((a, b) => urgency[a.state] - urgency[b.state] || b.at - a.at)
}
