import { useEffect, useState } from 'react'
import { chatAddress } from './live-chat.view'

/** Whether the operator has set up a live chat: false only if the gateway says that there is none (404). */
export const useLiveChatOffered = (): boolean => {
  const [isOffered, setIsOffered] = useState(true)
  useEffect(() => {
    const call = new AbortController()
    // The redirect to the chat's page, which another origin serves, is not followed.
    fetch(chatAddress, { method: 'HEAD', redirect: 'manual', signal: call.signal }).then(
      ({ status }) => setIsOffered(status !== 404),
      () => undefined,
    )
    return () => call.abort()
  }, [])
  return isOffered
}
