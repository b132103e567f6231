import { type ReactNode, useState } from 'react'

interface OpenRecordingProps {
  open: (files: readonly File[]) => void
  watch: () => void
  errors: readonly string[]
  /** Shrinks to a strip once a recording is open. */
  isSmall: boolean
  children: ReactNode
}

/** Opens a recording: dropped anywhere on the page, picked, or live from the app in development. */
export const OpenRecording = ({ open, watch, errors, isSmall, children }: OpenRecordingProps) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <main
      className={isOver ? 'over' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        open([...event.dataTransfer.files])
      }}
    >
      <div className={isSmall ? 'drop-zone small' : 'drop-zone'}>
        {!isSmall && <p>Drop a customer's recording here. It stays in this page: nothing is uploaded.</p>}
        <label>
          Open a recording
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              open([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        {import.meta.env.DEV && (
          <button type="button" onClick={watch}>
            Watch the app live
          </button>
        )}
        {errors.map((text) => (
          <p key={text} role="alert" className="warning">
            {text}
          </p>
        ))}
      </div>
      {children}
    </main>
  )
}
