import { lazy, Suspense, useState } from 'react'
import { Button } from './button.view'

const ShareRecording = lazy(() => import('./share-recording.dialog'))

/** 'Share what happened': on every state of failure, and in the Help Center. */
export const ShareRecordingButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setIsOpen(true)}>
        Share what happened
      </Button>
      {isOpen && (
        <Suspense>
          <ShareRecording onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
