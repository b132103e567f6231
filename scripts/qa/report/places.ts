import type { FlowId } from '../../../machines/flows'
import { capital, spaced } from '../words'

/** 'Change password': what a page calls a flow. */
export const titleOf = (flow: FlowId): string => capital(spaced(flow))

export const pageOf = (flow: FlowId): string => `${flow}.html`

/** 'path-3': where a path stands on its flow's page. */
export const placeOf = (name: string): string => name.replaceAll(' ', '-')

/** A flow's chart with all its ways, or with that of one path. */
export const chartFile = (flow: FlowId, name?: string): string =>
  `charts/${flow}${name === undefined ? '' : `-${placeOf(name)}`}.svg`
