import { flows } from '../../../machines/flows'
import { createFlowRegistry } from '../../flows/flow-registry'

/** The inspector reads what any page wrote. */
export const allFlows = createFlowRegistry(flows)
