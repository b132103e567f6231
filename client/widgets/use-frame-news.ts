import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Hears a sandboxed frame: that window alone, of an opaque origin, and only what `read` lets through. Hostile and
 * stray messages are as good as none (ruling 8).
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
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (source && source === frame.current?.contentWindow && origin === 'null') emit(data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
}
