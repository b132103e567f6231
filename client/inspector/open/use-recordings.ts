import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LogRecord } from '../../../machines/core/flow'
import { flowsById } from '../../../machines/flows'
import { type LiveMessage, liveChannel } from '../../record/broadcast'
import { readable } from '../../record/readable'
import { recordedSteps } from '../../record/recording/make-recording'
import {
  type ReadRecording,
  readRecording,
  rejectRecording,
  tooLargeToRead,
} from '../../record/recording/read-recording'
import {
  brokenSealOf,
  checkCodeOf,
  type RecordedIntent,
  type RecordedStep,
  type Recording,
  recordingLimits,
} from '../../record/recording/recording'

const laterOf = (intent: RecordedIntent | undefined, other: RecordedIntent): RecordedIntent =>
  intent && /^(?:settled|rejected)$/.test(intent.state) ? intent : other

/** All tabs' steps by time; each tab's order is kept even if its clock was changed. */
const byTime = (tabs: readonly RecordedStep[][]): RecordedStep[] => {
  const latest = new Map<RecordedStep, number>()
  for (const tab of tabs) {
    let time = Number.NEGATIVE_INFINITY
    for (const step of tab) {
      time = Math.max(time, step.t)
      latest.set(step, time)
    }
  }
  return tabs.flat().sort((a, b) => latest.get(a)! - latest.get(b)!)
}

/**
 * Merges several recordings of one customer by time and drops duplicates. Seals and codes differ by file: an intent is
 * the same in two files if its reference is.
 */
export const mergeRecordings = (recordings: readonly Recording[]): Recording => {
  const [first, ...others] = recordings as [Recording, ...Recording[]]
  if (others.length === 0) return first
  const tabs = new Map<string, Map<number, RecordedStep>>()
  const outbox = new Map<string, RecordedIntent>()
  const oldestFirst = [...recordings].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
  for (const recording of oldestFirst) {
    for (const step of recording.steps) {
      const tab = tabs.get(step.session) ?? new Map<number, RecordedStep>()
      tabs.set(step.session, tab.set(step.seq, step))
    }
    for (const intent of recording.outbox) {
      const key = intent.reference ?? intent.intentId
      outbox.set(key, laterOf(outbox.get(key), intent))
    }
  }
  const newest = oldestFirst.at(-1)!
  return {
    ...newest,
    flows: Object.assign({}, ...oldestFirst.map(({ flows }) => flows)),
    outbox: [...outbox.values()],
    steps: byTime([...tabs.values()].map((tab) => [...tab.values()].sort((a, b) => a.seq - b.seq))),
    seals: [],
  }
}

const liveRecording = (records: readonly LogRecord[]): Recording => ({
  format: 'coinnaira-recording',
  v: 1,
  level: 'dev',
  madeAt: '',
  app: '',
  flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
  outbox: [],
  steps: recordedSteps(flowsById, readable(flowsById, records).allRecords),
  seals: [],
})

const debounceMs = 50

/** Development: calls back at once (empty) and on each change in the app's tabs. Returns an unsubscribe function. */
const watchApp = (received: (recording: Recording) => void): (() => void) => {
  // Each open tab sends all of its records on request, so a record may arrive twice.
  const records = new Map<string, LogRecord>()
  let emitTimer: ReturnType<typeof setTimeout> | undefined
  const emit = (): void => {
    emitTimer = undefined
    received(liveRecording([...records.values()]))
  }
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type !== 'records') return
    for (const record of data.records) records.set(`${record.session} ${record.seq}`, record)
    emitTimer ??= setTimeout(emit, debounceMs)
  })
  channel.postMessage({ type: 'ask' } satisfies LiveMessage)
  emit()
  return () => {
    clearTimeout(emitTimer)
    channel.close()
  }
}

export interface OpenedFile {
  name: string
  recording: Recording
  complaints: readonly string[]
  /** The first changed line; null for none, undefined while checking, 'unknown' if the browser cannot check. */
  brokenSeal: number | null | undefined | 'unknown'
}

export type Opening = ReturnType<typeof useRecordings>

const read = async (file: File): Promise<ReadRecording> => {
  if (file.size > recordingLimits.bytes) return tooLargeToRead
  const text = await file.text().catch(() => null)
  return text === null
    ? rejectRecording(`'${file.name}' could not be read: it is a folder, or it was removed.`)
    : readRecording(flowsById, text)
}

const sealIn = async (recording: Recording): Promise<number | null | 'unknown'> =>
  // Hashing needs a secure context: localhost or HTTPS.
  recording.seals.length === 0 ? 'unknown' : brokenSealOf(recording).catch(() => 'unknown' as const)

export const sealText = ({ brokenSeal, recording }: OpenedFile): string => {
  if (brokenSeal === undefined) return 'checking the file…'
  if (brokenSeal === 'unknown') return "can't tell whether it was modified"
  if (brokenSeal === null) return `not modified since export, file code ${checkCodeOf(recording)}`
  return brokenSeal === 0
    ? 'MODIFIED after export: the header'
    : `MODIFIED after export: from line ${brokenSeal} on`
}

/** The open files or the running app, as one recording; `errors` says why files could not be opened. */
export const useRecordings = () => {
  const [files, setFiles] = useState<readonly OpenedFile[]>([])
  const [live, setLive] = useState<Recording | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [watching, setWatching] = useState(false)

  const open = useCallback(async (openedFiles: readonly File[]) => {
    const results = await Promise.all(openedFiles.map(async (file) => ({ file, ...(await read(file)) })))
    const withFileName = (name: string, text: string): string =>
      openedFiles.length > 1 ? `${name}: ${text}` : text
    setErrors(
      results.flatMap(({ file, recording, complaints }) =>
        recording ? [] : complaints.map((text) => withFileName(file.name, text)),
      ),
    )
    const readable = results.flatMap(({ file, recording, complaints }) =>
      recording ? [{ name: file.name, recording, complaints, brokenSeal: undefined }] : [],
    )
    if (readable.length === 0) return
    setWatching(false)
    setLive(null)
    setFiles(readable)
    for (const { recording } of readable) {
      const brokenSeal = await sealIn(recording)
      setFiles((all) => all.map((file) => (file.recording === recording ? { ...file, brokenSeal } : file)))
    }
  }, [])

  useEffect(() => (watching ? watchApp(setLive) : undefined), [watching])
  const watch = useCallback(() => {
    setErrors([])
    setFiles([])
    setWatching(true)
  }, [])
  // Checking the seals must not change the merged recording.
  const parts = files.map(({ recording }) => recording)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recordings themselves, not their list
  const all = useMemo(() => (parts.length > 0 ? mergeRecordings(parts) : null), [parts.length, ...parts])
  return { files, recording: live ?? all, isLive: live !== null, errors, open, watch }
}
