import type { TypePolicies } from '@apollo/client'
import { inPages } from '../api/pages.policy'

export const activitiesPolicies: TypePolicies = { Query: { fields: { activities: inPages } } }
