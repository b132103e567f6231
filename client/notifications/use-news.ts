import { use, useEffect, useState } from 'react'
import { watchFlow } from '../../machines/notifications/watch.machine'
import { LockContext } from '../flows/practice'
import { useFlow } from '../flows/use-flow'
import { useResource } from '../resource/use-resource'
import { newsSource } from './news.source'
import { createNewsStore } from './news.store'

/** Prefixes the page's title with a number, also when the title changes. Returns how to remove it. */
const showBadge = (count: number): (() => void) => {
  const own = (): string => document.title.replace(/^\(\d+\) /, '')
  const paint = (): void => {
    const title = count > 0 ? `(${count}) ${own()}` : own()
    if (document.title !== title) document.title = title
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = own()
  }
}

/** Changes of the customer's transactions while the app is open; their unseen count is in the page's title. */
export const useNews = () => {
  const [state, send] = useFlow(watchFlow)
  const [source] = useState(() =>
    newsSource(createNewsStore(), (found) => send({ type: 'watch.find', ...found })),
  )
  // The pages have just read the same data.
  const { data: news = [] } = useResource(source, { isFresh: true })
  const { unseen } = state.context

  const isLocked = use(LockContext)
  useEffect(() => showBadge(isLocked ? 0 : unseen), [isLocked, unseen])

  return { news, unseen, markSeen: () => send({ type: 'watch.read' }) }
}
