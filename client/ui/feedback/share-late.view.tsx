import { type ComponentType, lazy, Suspense } from 'react'

const Button = lazy<ComponentType>(() =>
  import('./share-recording.view').then(
    ({ ShareRecordingButton }) => ({ default: ShareRecordingButton }),
    () => ({ default: () => null }),
  ),
)

/** 'Share what happened' where its code comes with the failure; if it cannot be loaded the page works without it. */
export const ShareLate = () => (
  <Suspense>
    <Button />
  </Suspense>
)
