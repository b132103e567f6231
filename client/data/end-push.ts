/** Ends the browser's push subscription and closes its notifications: the next user may be someone else. */
export const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
