import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Receives messages of a sandboxed frame: from that window only, with an opaque origin, and only what `read` accepts.
 * Ignores others (ruling 8).
 */
export const useFrameNews = <News>(
  frame: RefObject<HTMLIFrameElement | null>,
  read: (message: unknown) => News | null,
  onNews: (news: News) => void,
): void => {
  const emit = useEffectEvent((message: unknown) => {
    const news = read(message)
    if (news) onNews(news)
  })
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source && source === frame.current?.contentWindow && origin === 'null') emit(data)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame])
}
