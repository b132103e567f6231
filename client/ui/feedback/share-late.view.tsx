import { type ComponentType, lazy, Suspense } from 'react'

const Button = lazy<ComponentType>(() =>
  import('./share-recording.view').then(
    ({ ShareRecordingButton }) => ({ default: ShareRecordingButton }),
    () => ({ default: () => null }),
  ),
)

/** The 'Share what happened' button, which loads after a failure; if its code is missing, the page still works. */
export const ShareLate = () => (
  <Suspense>
    <Button />
  </Suspense>
)
