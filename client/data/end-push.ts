/** Ends the browser's push subscription with the session and closes its notifications: the next user is another. */
export const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
