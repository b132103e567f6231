import { join } from 'node:path'
import { runGateway } from '../../gateway/run'
import { graphiqlPage } from './pages/graphiql'
import { developmentPlaces, indexPage } from './pages/index-page'

// The gateway of `npm start`, with GraphiQL and a page that leads to all that runs.
const { CLIENT_PORT = 5173, MOCK_API_PORT = 4100 } = process.env
await runGateway([
  graphiqlPage(join('dist', 'graphiql')),
  indexPage(developmentPlaces(Number(CLIENT_PORT), Number(MOCK_API_PORT))),
])
