import { useCallback, useEffect, useState } from 'react'
import { flowsById } from '../../../machines/flows'
import {
  type ReadRecording,
  readRecording,
  rejected,
  tooLargeToRead,
} from '../../log/recording/read-recording'
import { brokenSealOf, type Recording, recordingLimits } from '../../log/recording/recording'
import { watchApp } from './live'

export interface OpenedRecording {
  name: string
  recording: Recording
  complaints: readonly string[]
  /** The first tampered line; null: none; undefined while it is checked, or where it cannot be. */
  brokenSeal: number | null | undefined | 'unknown'
  isLive: boolean
}

export interface Opening {
  opened: OpenedRecording | null
  /** Why the last file could not be opened. */
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

const sealsIn = async (recording: Recording): Promise<number | null | 'unknown'> =>
  // Hashing needs a secure context: this machine or HTTPS.
  recording.seals.length === 0 ? 'unknown' : brokenSealOf(recording).catch(() => 'unknown' as const)

/** The open recording: from a file, or live from the app in another tab. */
export const useRecording = (): Opening => {
  const [opened, setOpened] = useState<OpenedRecording | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [watching, setWatching] = useState(false)

  const open = useCallback(async ([file, ...others]: readonly File[]) => {
    if (!file) return
    if (others.length > 0) return setErrors(['One file at a time, please: none of these was opened.'])
    const { recording, complaints } = await read(file)
    setErrors(recording ? [] : complaints)
    if (!recording) return
    setWatching(false)
    const next = { name: file.name, recording, complaints, isLive: false }
    setOpened({ ...next, brokenSeal: undefined })
    const brokenSeal = await sealsIn(recording)
    setOpened((now) => (now?.recording === recording ? { ...next, brokenSeal } : now))
  }, [])

  useEffect(() => {
    if (!watching) return
    return watchApp((recording) =>
      setOpened({
        name: 'the app in this browser',
        recording,
        complaints: [],
        brokenSeal: null,
        isLive: true,
      }),
    )
  }, [watching])

  const watch = useCallback(() => {
    setErrors([])
    setWatching(true)
  }, [])
  return { opened, errors, open, watch }
}
