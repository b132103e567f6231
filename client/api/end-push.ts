/** Ends the browser's push subscription with the session, and takes away what was shown: the next user is another. */
export const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
