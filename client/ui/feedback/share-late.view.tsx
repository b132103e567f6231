import { type ComponentType, lazy, Suspense } from 'react'

const Button = lazy<ComponentType>(() =>
  import('./share-recording.view').then(
    ({ ShareRecordingButton }) => ({ default: ShareRecordingButton }),
    () => ({ default: () => null }),
  ),
)

/** 'Share what happened', loaded on a failure; if the code fails too, the page works without it. */
export const ShareLate = () => (
  <Suspense>
    <Button />
  </Suspense>
)
