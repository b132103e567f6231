import { expect, it } from 'vitest'
import { makeRecording } from '../../../client/record/recording/make-recording'
import { fileTextOf } from '../../../client/record/recording/recording'
import type { LogRecord } from '../../../machines/core/flow'
import { type FlowId, flows } from '../../../machines/flows'
import { flowIds, modelOf, plannedPaths } from '../../../scripts/qa/plan'
import { explore } from '../../models/explore'
import { forSupport, recordsOf } from '../records'

/** A verification code and a surname. Each is one word, like the constants that a recording may keep. */
const markers = ['X5VF78VCQ01M', 'OKAFOR']

type Event = LogRecord['event']

const withTexts = (value: unknown, change: (place: string, text: string) => string, place = ''): unknown => {
  if (typeof value === 'string') return change(place, value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    withTexts(inner, change, `${place}.${key}`),
  ])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
const withChangedTexts = (
  { type, ...rest }: Event,
  change: (place: string, text: string) => string,
): Event => ({
  ...(withTexts(rest, change, type) as object),
  type,
})

/** The places of an event's strings. story-toasts.screen.test.tsx covers toasts with our own wording. */
const placesOf = (event: Event): string[] => {
  const places: string[] = []
  if (event.type === 'toast.show' && event.own === true) return places
  withChangedTexts(event, (place, text) => {
    places.push(place)
    return text
  })
  return places
}

/** For each place, the longest path with a string there; stops at the inputs that complete the list. */
const pathsByText = (flow: FlowId): Map<string, Event[]> => {
  const model = modelOf(flow)
  const inputs = model.inputs ?? [undefined]
  const initEvents = inputs.map((input): Event => ({ type: 'xstate.init', input }))
  const missing = new Set([...initEvents, ...(model.events as Event[])].flatMap(placesOf))
  const longest = new Map<string, Event[]>()
  for (const input of inputs) {
    if (missing.size === 0) break
    const graph = explore(flow, { ...model, inputs: [input] } as never)
    for (const { steps } of plannedPaths(flow, 'guard', graph)) {
      const path: Event[] = [{ type: 'xstate.init', input }, ...steps.map(({ event }) => event)]
      for (const place of path.flatMap(placesOf)) {
        missing.delete(place)
        if (path.length > (longest.get(place)?.length ?? 0)) longest.set(place, path)
      }
    }
  }
  return longest
}

/** Two samples per path: the marker replaces one string, then every string. */
const samplesOf = (paths: Map<string, Event[]>, marker: string): Event[][] => {
  const sample = (path: Event[], isMarked: (place: string) => boolean): Event[] =>
    path.map((event) => withChangedTexts(event, (place, text) => (isMarked(place) ? marker : text)))
  return [...paths].flatMap(([ownPlace, path]) => [
    sample(path, (place) => place === ownPlace),
    sample(path, (place) => paths.has(place)),
  ])
}

const textOfFile = async (flow: FlowId, samples: readonly Event[][]): Promise<string> => {
  const mv = flows[flow].version
  const records = samples.flatMap((events, run) =>
    recordsOf(events, { flow, session: `tab-${run}`, actor: `${flow}-${run}`, mv }),
  )
  return fileTextOf(await makeRecording({ ...forSupport, records }))
}

it.each(flowIds)(
  'a recording of %s has only our own texts',
  async (flow) => {
    const paths = pathsByText(flow)
    for (const marker of markers)
      expect(await textOfFile(flow, samplesOf(paths, marker))).not.toContain(marker)
  },
  120_000,
)

it('an outbox row in a recording has only our own strings', async () => {
  const [marker] = markers as [string]
  const row = { intentId: marker, kind: marker, symbol: marker, chain: marker, amountCrypto: '1' }
  const outbox = [{ ...row, reference: marker, state: marker, createdAt: 0 }]
  const recording = await makeRecording({ ...forSupport, records: [], outbox })
  expect(fileTextOf(recording)).not.toContain(marker)
})
