import { useState } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { skeletonOf } from './skeleton'

/** A failing test of the run up to a line, to be copied. */
export const Skeleton = ({ steps, index }: { steps: readonly RecordedStep[]; index: number }) => {
  const text = skeletonOf(steps, index)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // The clipboard is refused: the text can be selected by hand.
      () => setCopied(null),
    )
  }
  return (
    <>
      <button type="button" onClick={copy}>
        Copy
      </button>{' '}
      <output>{copied === text && 'Copied'}</output>
      <pre>{text}</pre>
    </>
  )
}
