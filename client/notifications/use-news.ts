import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { showBadge } from '../shared/page-title'
import { useServices } from '../shared/services'
import { isInView } from '../shared/use-come-back'
import { useFlow } from '../shared/use-flow'
import { createNewsStore } from './news.store'
import { watchActors } from './watch.actors'

/** What became of the customer's moves while the app is open; the number of unseen ones is in the page's title. */
export const useNews = () => {
  const services = useServices()
  const client = useApolloClient()
  const [store] = useState(createNewsStore)
  const [state, send] = useFlow('watch', { actors: watchActors(services, client, store) })
  const news = useSyncExternalStore(store.subscribe, store.read)
  const { unseen } = state.context

  useEffect(() => {
    const look = (): void => send({ type: isInView() ? 'watch.show' : 'watch.hide' })
    if (!isInView()) look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [send])
  useEffect(() => {
    showBadge(unseen)
    return () => showBadge(0)
  }, [unseen])

  return { news, unseen, markSeen: () => send({ type: 'watch.read' }) }
}
