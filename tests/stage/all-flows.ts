import { createFlowRegistry } from '../../client/flows/flow-registry'
import { flows } from '../../machines/flows'

/** Every flow of the product, as a page knows it on which all were opened. */
export const allFlows = createFlowRegistry(flows)
