import type { PanelLink } from '../../../mock-api/world/world.routes'

/** The control panel's links in development. */
export const panelLinksOf = (app: string, graphiql: string): PanelLink[] => [
  { name: 'App', href: app },
  { name: 'Flow inspector', href: `${app}/inspector/` },
  { name: 'REST contract', href: '/__world/rest/' },
  { name: 'GraphiQL', href: graphiql },
]
