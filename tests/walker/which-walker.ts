import type { FlowId } from '../../machines/flows'
import type { Stage } from '../stage/world'
import { inBrowser } from './in-browser'
import type { Walker } from './walker'

/** The class of the page that is walked, loaded before the first walk. */
export const walkerClass = async (): Promise<new (stage: Stage, flow: FlowId) => Walker> =>
  inBrowser
    ? (await import('../ui/browser-walker')).BrowserWalker
    : (await import('./page-walker')).PageWalker
