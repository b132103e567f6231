import { runGateway } from '../../gateway/run'
import { graphiqlPage } from './pages/graphiql'
import { developmentLinks, indexPage } from './pages/index-page'

// The gateway that `npm start` runs, with GraphiQL and a page of links to all servers.
const { CLIENT_PORT = 5173, MOCK_API_PORT = 4100, UPSTREAM_URL = '' } = process.env
await runGateway([
  graphiqlPage(UPSTREAM_URL),
  indexPage(developmentLinks(Number(CLIENT_PORT), Number(MOCK_API_PORT))),
])
