import { runMockApi } from '../../mock-api/run'
import { panelLinksOf } from './pages/panel-links'
import { restPage } from './rest-page/rest-page'

// The mock-api that `npm start` runs, with a page of the REST contract and links to all servers.
const { WEB_URL = 'http://localhost:5173', GRAPHIQL_URL = 'http://localhost:4000/graphql' } = process.env
await runMockApi({ panelLinks: panelLinksOf(WEB_URL, GRAPHIQL_URL), developerPages: { rest: restPage() } })
