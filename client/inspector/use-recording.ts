import { useCallback, useEffect, useState } from 'react'
import type { LogRecord } from '../../machines/shared/flow'
import { readRecording, tooLargeToRead } from '../log/read-recording'
import { brokenSealOf, type Recording, recordingLimits } from '../log/recording'
import { watchApp } from './live'

export interface OpenedRecording {
  name: string
  recording: Recording
  complaints: readonly string[]
  /** Where it was changed after it was made; null: nowhere; undefined while that is looked at. */
  brokenSeal: number | null | undefined
  isLive: boolean
}

export interface Opening {
  opened: OpenedRecording | null
  /** Why the last file could not be opened. */
  refusals: readonly string[]
  open: (file: File) => Promise<void>
  watch: () => void
}

/** The one recording that is open: from a file, or growing while the app runs in another tab of this browser. */
export const useRecording = (): Opening => {
  const [opened, setOpened] = useState<OpenedRecording | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [watching, setWatching] = useState(false)

  const open = useCallback(async (file: File) => {
    setWatching(false)
    const isTooLarge = file.size > recordingLimits.bytes
    const { recording, complaints } = isTooLarge ? tooLargeToRead : readRecording(await file.text())
    setRefusals(recording ? [] : complaints)
    if (!recording) return
    const next = { name: file.name, recording, complaints, isLive: false }
    setOpened({ ...next, brokenSeal: undefined })
    const brokenSeal = await brokenSealOf(recording)
    setOpened((now) => (now?.recording === recording ? { ...next, brokenSeal } : now))
  }, [])

  useEffect(() => {
    if (!watching) return
    const records: LogRecord[] = []
    return watchApp((more, recordingOf) => {
      records.push(...more)
      setOpened({
        name: 'the app in this browser',
        recording: recordingOf(records),
        complaints: [],
        brokenSeal: null,
        isLive: true,
      })
    })
  }, [watching])

  return { opened, refusals, open, watch: useCallback(() => setWatching(true), []) }
}
