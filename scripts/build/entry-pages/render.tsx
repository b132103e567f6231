import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { entryCode } from '../../../client/app/app'
import { entryPages } from '../../../client/app/entry-pages'
import { Root } from '../../../client/app/root'
import { createServices } from '../../../client/app/services'
import { rememberFingerprint } from '../../../client/platform/fingerprint'
import { memoryStorage } from '../../../client/platform/storage'
import { entryRoutes, pageTitle } from '../../../machines/shell/routes.rules'

/** Services of a signed-out, idle device, for which the build renders the pages. */
const servicesOf = (knowsFingerprint: boolean) => {
  const storage = memoryStorage()
  if (knowsFingerprint) rememberFingerprint(storage)
  return createServices({
    storage,
    newId: () => '',
    installOffer: {
      watch: () => () => undefined,
      take: () => Promise.reject(new Error('no browser')),
    },
    log: {
      append: () => undefined,
      precededBy: () => undefined,
      open: () => undefined,
      read: async () => [],
      flush: async () => undefined,
      wipe: async () => undefined,
    },
    resumeMarkers: { previous: () => null, consume: () => undefined, set: () => () => undefined },
  })
}

const renderPath = (path: string, knowsFingerprint = false): string =>
  renderToString(
    <Router ssrPath={path} ssrSearch="">
      <Root services={servicesOf(knowsFingerprint)} />
    </Router>,
  )

export interface RenderedPage {
  path: string
  title: string
  markup: string
  /** The entry of a device with a registered fingerprint. */
  fingerprint?: string
}

/** The public entry pages in their initial state. */
export const renderEntryPages = async (): Promise<RenderedPage[]> => {
  await Promise.all(entryPages.map(({ path }) => entryCode(path)))
  return entryPages.map(({ path, title }) => ({
    path,
    title: pageTitle(title),
    markup: renderPath(path),
    ...(path === entryRoutes.login.path ? { fingerprint: renderPath(path, true) } : {}),
  }))
}
