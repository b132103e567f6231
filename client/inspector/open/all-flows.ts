import { flows } from '../../../machines/flows'
import { createFlowRegistry } from '../../flows/flow-registry'

/** Every flow, because a recording may come from any page. */
export const allFlows = createFlowRegistry(flows)
