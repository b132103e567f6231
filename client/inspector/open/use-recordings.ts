import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LogRecord } from '../../../machines/core/flow'
import { flowsById } from '../../../machines/flows'
import { type LiveMessage, liveChannel } from '../../log/broadcast'
import { readable } from '../../log/readable'
import { recordedSteps } from '../../log/recording/make-recording'
import {
  type ReadRecording,
  readRecording,
  rejected,
  tooLargeToRead,
} from '../../log/recording/read-recording'
import { brokenSealOf, checkCodeOf, type Recording, recordingLimits } from '../../log/recording/recording'
import { merged } from './merged'

/** The events received and emitted so far, as a recording of level dev without seals. */
const liveRecording = (records: readonly LogRecord[]): Recording => ({
  format: 'coinnaira-recording',
  v: 1,
  level: 'dev',
  madeAt: '',
  app: '',
  flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
  outbox: [],
  steps: recordedSteps(flowsById, readable(flowsById, records).shown),
  seals: [],
})

/** How long to collect records before replaying all of them, ms. */
const gatheredMs = 50

/**
 * Listens to the app in other tabs of the same origin, in development. Calls back with everything so far, at once
 * (empty) and after each change. Returns how to unsubscribe.
 */
const watchApp = (received: (recording: Recording) => void): (() => void) => {
  // Records by tab and position: when asked, each open tab sends all of its records.
  const records = new Map<string, LogRecord>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const emit = (): void => {
    waiting = undefined
    received(liveRecording([...records.values()]))
  }
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type !== 'records') return
    for (const record of data.records) records.set(`${record.session} ${record.seq}`, record)
    waiting ??= setTimeout(emit, gatheredMs)
  })
  channel.postMessage({ type: 'ask' } satisfies LiveMessage)
  emit()
  return () => {
    clearTimeout(waiting)
    channel.close()
  }
}

/** A file as support sees it. */
export interface OpenedFile {
  name: string
  recording: Recording
  complaints: readonly string[]
  /** The first tampered line; null: none; undefined while it is checked; 'unknown' where it cannot be. */
  brokenSeal: number | null | undefined | 'unknown'
}

export interface Opening {
  files: readonly OpenedFile[]
  /** All files as one; null before one is open. */
  recording: Recording | null
  isLive: boolean
  /** Why files of the last opening were not opened. */
  errors: readonly string[]
  open: (files: readonly File[]) => Promise<void>
  watch: () => void
}

const read = async (file: File): Promise<ReadRecording> => {
  if (file.size > recordingLimits.bytes) return tooLargeToRead
  const text = await file.text().catch(() => null)
  return text === null
    ? rejected(`'${file.name}' could not be read: it is a folder, or not there any more.`)
    : readRecording(flowsById, text)
}

const sealIn = async (recording: Recording): Promise<number | null | 'unknown'> =>
  // Hashing needs a secure context: this machine or HTTPS.
  recording.seals.length === 0 ? 'unknown' : brokenSealOf(recording).catch(() => 'unknown' as const)

/** Whether a file was changed since the app made it, in words. */
export const sealText = ({ brokenSeal, recording }: OpenedFile): string => {
  if (brokenSeal === undefined) return 'checking the seals …'
  if (brokenSeal === 'unknown') return 'whether it was changed cannot be told'
  if (brokenSeal === null) return `unchanged since it was made, check code ${checkCodeOf(recording)}`
  return brokenSeal === 0
    ? 'CHANGED after it was made: its head'
    : `CHANGED after it was made: from line ${brokenSeal} on`
}

/** The open recordings: files, which are opened together or as one customer's further ones, or live from the app. */
export const useRecordings = (): Opening => {
  const [files, setFiles] = useState<readonly OpenedFile[]>([])
  const [live, setLive] = useState<Recording | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [watching, setWatching] = useState(false)

  const open = useCallback(async (given: readonly File[]) => {
    const results = await Promise.all(given.map(async (file) => ({ file, ...(await read(file)) })))
    const named = (name: string, text: string): string => (given.length > 1 ? `${name}: ${text}` : text)
    setErrors(
      results.flatMap(({ file, recording, complaints }) =>
        recording ? [] : complaints.map((text) => named(file.name, text)),
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
      setFiles((now) => now.map((file) => (file.recording === recording ? { ...file, brokenSeal } : file)))
    }
  }, [])

  useEffect(() => (watching ? watchApp(setLive) : undefined), [watching])
  const watch = useCallback(() => {
    setErrors([])
    setFiles([])
    setWatching(true)
  }, [])
  // Seals are checked afterwards: what is shown does not change then.
  const parts = files.map(({ recording }) => recording)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recordings themselves, not their list
  const all = useMemo(() => (parts.length > 0 ? merged(parts) : null), [parts.length, ...parts])
  return { files, recording: live ?? all, isLive: live !== null, errors, open, watch }
}
