import { useState } from 'react'
import { Button } from '../controls/button.view'
import { LazyDialog } from '../layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../layout/lazy-screen'

const dialog = screenCode(() => import('./share-recording.dialog').then((module) => module.default))

/** Prefetches the dialog, so that it opens offline after a lost response. */
export const fetchShareRecording = (): void => fetchAhead(dialog.fetch, { sure: true })

/** The 'Share what happened' button, for failures and the Help Center. */
export const ShareRecordingButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        Share what happened
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <LazyScreen code={dialog} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
