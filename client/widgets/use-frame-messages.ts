import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Receives messages from a sandboxed frame's window with an opaque origin, if `read` accepts them (ruling 8). */
export const useFrameMessages = <Message>(
  frame: RefObject<HTMLIFrameElement | null>,
  read: (message: unknown) => Message | null,
  onMessage: (message: Message) => void,
): void => {
  const emit = useEffectEvent((data: unknown) => {
    const message = read(data)
    if (message) onMessage(message)
  })
  useEffect(() => {
    const listener = ({ source, origin, data }: MessageEvent): void => {
      if (source && source === frame.current?.contentWindow && origin === 'null') emit(data)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [frame])
}
