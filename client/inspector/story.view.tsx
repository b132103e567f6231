import { memo, useMemo } from 'react'
import type { Recording } from '../log/recording/recording'
import { clockTime, type Sentence, verdictOf } from '../log/recording/story'

/** More sentences than this would make the page slow; the newest are shown. */
const mostSentences = 1_000

interface StoryProps {
  recording: Recording
  story: readonly Sentence[]
  /** The current line's index. */
  current: number
  go: (index: number) => void
}

/** The recording in plain sentences, with a verdict on top; each sentence leads to its line. */
export const Story = memo(({ recording, story, current, go }: StoryProps) => {
  const verdict = useMemo(() => verdictOf(recording, story), [recording, story])
  const shown = story.slice(-mostSentences)
  const nearest = shown.findLast(({ index }) => index <= current)
  return (
    <details className="story" open>
      <summary>
        <strong>Story</strong> {verdict}
      </summary>
      {story.length > shown.length && (
        <p className="none">{story.length - shown.length} sentences before these.</p>
      )}
      <ol aria-label="Story">
        {shown.map((sentence) => {
          const { index, at, flow, text, kind } = sentence
          return (
            <li key={`${index} ${text}`}>
              <button
                type="button"
                className={kind}
                aria-current={sentence === nearest || undefined}
                onClick={() => go(index)}
              >
                <time>{clockTime(at)}</time> <span>{kind === 'visit' ? text : `${flow}: ${text}`}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </details>
  )
})
