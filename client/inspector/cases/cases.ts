import type { FlowPlace, RecordedStep, Recording } from '../../log/recording/recording'
import { isBackground, lastFailureIn, type Sentence, storyOf } from '../../log/recording/story'
import { capitalised, words } from '../../log/recording/story-words'
import { streamKey } from '../technical/lines'

/** How a case ended: nobody knows, refused or failed, the money moved, or nothing of note. */
export type CaseState = 'unknown' | 'failed' | 'settled' | 'fine'

/** A money action as far as the file holds it: at level support its amounts are ranges, '100–1000'. */
export interface Money {
  kind: string
  symbol: string
  chain: string
  amountCrypto: string | null
  amountNgn: string | null
  /** By which support finds the call in the books. */
  reference: string | null
}

/** A money action, or a run of a flow, that the customer may ask about. */
export interface Case {
  /** The subject of its sentences. */
  key: string
  /** 'Sell order'. */
  flow: string
  state: CaseState
  story: readonly Sentence[]
  /** What made it a failure, or the last thing that was told; null where the file holds no step of it. */
  turn: Sentence | null
  /** Of its turn, ms since 1970. */
  at: number
  money: Money | null
  /** What the customer read last, in the app's own words; null where the file does not hold them. */
  read: string | null
}

const plain = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A quote or an open intent that a state remembers. */
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
    .findLast((found) => found !== null)
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

const stateOf = (story: readonly Sentence[], isOpen: boolean): CaseState => {
  if (isOpen || story.some(({ unresolved, resolvedBy }) => unresolved && !resolvedBy)) return 'unknown'
  if (story.some(({ ended }) => ended === 'settled')) return 'settled'
  const last = story.findLast(({ kind }) => kind === 'failure' || kind === 'app')
  return last?.kind === 'failure' ? 'failed' : 'fine'
}

const readIn = (story: readonly Sentence[]): string | null =>
  story.findLast(({ text: said }) => said.startsWith('You read: '))?.text.slice('You read: '.length) ?? null

const urgency: Readonly<Record<CaseState, number>> = { unknown: 0, failed: 1, settled: 2, fine: 3 }

/** What a run was about before its money action had an id belongs to that action. */
const subjectsByRun = (story: readonly Sentence[], steps: readonly RecordedStep[]): Map<string, string> => {
  const subjects = new Map<string, string>()
  for (const { index, subject } of story) {
    const run = streamKey(steps[index]!)
    if (subject !== run && !subjects.has(run)) subjects.set(run, subject)
  }
  return subjects
}

const runsIn = (steps: readonly RecordedStep[]): Map<string, RecordedStep[]> => {
  const runs = new Map<string, RecordedStep[]>()
  for (const step of steps) {
    const run = runs.get(streamKey(step))
    if (run) run.push(step)
    else runs.set(streamKey(step), [step])
  }
  return runs
}

/** What the customer may ask about, open money before all else, then failures; each the newest first. */
export const casesIn = ({ steps, outbox }: Recording): Case[] => {
  const told = storyOf(steps)
  const subjects = subjectsByRun(told, steps)
  const stories = new Map<string, Sentence[]>(outbox.map(({ intentId }) => [intentId, []]))
  for (const sentence of told) {
    if (sentence.kind === 'visit') continue
    const key = subjects.get(sentence.subject) ?? sentence.subject
    const story = stories.get(key)
    if (story) story.push(sentence)
    else stories.set(key, [sentence])
  }
  const byRun = runsIn(steps)
  const cases = [...stories].flatMap(([key, story]): Case[] => {
    const row = outbox.find(({ intentId }) => intentId === key)
    const turn = lastFailureIn(story) ?? story.at(-1) ?? null
    const step = turn && steps[turn.index]!
    if (!row && (!step || isBackground(step.flow))) return []
    const runs = new Set(story.map(({ index }) => streamKey(steps[index]!)))
    const own = [...runs].flatMap((run) => byRun.get(run) ?? [])
    return [
      {
        key,
        flow: turn?.flow ?? capitalised(words(row!.kind)),
        state: stateOf(story, row !== undefined),
        story,
        turn,
        at: turn?.at ?? row!.createdAt,
        money: moneyOf(own, outbox, key),
        read: readIn(story),
      },
    ]
  })
  return cases.sort((a, b) => urgency[a.state] - urgency[b.state] || b.at - a.at)
}
